import type { ApiResult, call } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';

const api = jest.fn<typeof call>();
const establishSession = jest.fn<(tokens: object) => Promise<void>>();
const storeTokenSession = jest.fn<(token: string, account: object, expiresAt: number | null) => void>();
jest.unstable_mockModule('@arena/shared/api/call', () => ({ call: api }));
const confirmsByMail = jest.fn<() => Promise<boolean>>();
const auth = {
  resend: jest.fn<(credentials: object) => Promise<object>>(),
  verifyOtp: jest.fn<(params: object) => Promise<object>>(),
  resetPasswordForEmail: jest.fn<(email: string) => Promise<object>>(),
};
jest.unstable_mockModule('../backend/confirms-by-mail', () => ({ confirmsByMail }));
jest.unstable_mockModule('../backend/auth-client', () => ({
  authClient: async () => auth,
  ephemeralClient: async () => auth,
}));
jest.unstable_mockModule('../session/session-store', () => ({
  connectSession: jest.fn(),
  refreshAccount: jest.fn(),
  establishSession,
  storeTokenSession,
  clearSession: jest.fn(),
  exchangeCode: jest.fn(),
  sessionState: jest.fn(),
}));
const { AuthDialog } = await import('./auth-dialog');

const onClose = jest.fn();
const onSignedIn = jest.fn();
const onRecovering = jest.fn();
const user = userEvent.setup();

beforeEach(() => {
  jest.resetAllMocks();
  api.mockResolvedValue({ ok: true, data: {} });
  confirmsByMail.mockResolvedValue(false);
  for (const call of Object.values(auth)) call.mockResolvedValue({ data: {}, error: null });
});

const open = (first?: ComponentProps<typeof AuthDialog>['first']) =>
  render(
    <AuthDialog {...(first && { first })} onClose={onClose} onSignedIn={onSignedIn} onRecovering={onRecovering} />,
  );
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const failWith = (failure: Extract<ApiResult<never>, { ok: false }>['failure']) =>
  api.mockResolvedValue({ ok: false, failure });

async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name));
    if (value) await user.type(field(name), value);
  }
}

async function openLogin() {
  open();
  await user.click(button('Login'));
}

describe('the two modes', () => {
  test('starts with sign-up @A2.1 @A2.2 @A3.1 @A3.2 @A4.1 @A4.2 @A5.1', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
    const fields = within(screen.getByRole('dialog')).getAllByLabelText(/^(Username|Email|Password)$/);
    expect(fields.map((input) => input.getAttribute('autocomplete'))).toEqual(['username', 'email', 'new-password']);
    expect(button('CREATE ACCOUNT')).toBeVisible();
    expect(screen.getByText('OR')).toBeVisible();
    expect(button('Sign Up with Google')).toBeVisible();
    expect(screen.getByText(/Already have an account\?/)).toHaveTextContent('Already have an account? Login');
  });

  test('switches to login and back @A2.3 @A3.3 @A3.4 @A3.5 @A4.3 @A5.2 @A5.3', async () => {
    await openLogin();
    expect(screen.getByRole('dialog', { name: 'LOGIN' })).toBeVisible();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(button('LOGIN')).toBeVisible();
    expect(button('Login with Google')).toBeVisible();
    expect(screen.getByText(/Don't have an account\?/)).toHaveTextContent("Don't have an account? Sign Up");
    await user.click(button('Sign Up'));
    expect(screen.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  });

  test.each(['Login', 'Sign Up'])('clears fields and error when %s switches the mode @A5.4 @A5.5', async (link) => {
    open();
    if (link === 'Sign Up') await user.click(button('Login'));
    failWith({ kind: 'network' });
    await fill({ Email: 'asha@example.in', Password: 'secret1' });
    if (link === 'Login') await fill({ Username: 'asha' });
    await user.click(button(link === 'Login' ? 'CREATE ACCOUNT' : 'LOGIN'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    await user.click(button(link));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Email')).toHaveValue('');
    expect(field('Password')).toHaveValue('');
  });

  test('shows the password on request @A3.5', async () => {
    open();
    await fill({ Password: 'secret1' });
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });

  test('only says that Google login is not available yet @A4.4', async () => {
    open();
    await user.click(button('Sign Up with Google'));
    expect(screen.getByText('Google login not implemented yet ⚡')).toBeVisible();
    expect(api).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('validation', () => {
  test.each([
    [
      '@A7.1',
      { Username: '  ab ', Email: 'x', Password: '1' },
      'Username',
      'Username must be at least 3 characters long.',
    ],
    ['@A7.2', { Username: 'abc', Email: 'a@b', Password: '1' }, 'Email', 'Please enter a valid email address.'],
    ['@A7.7', { Username: 'abc', Email: 'x y@z.w q', Password: '1' }, 'Email', 'Please enter a valid email address.'],
    [
      '@A7.3',
      { Username: 'abc', Email: 'a@b.in', Password: '12345' },
      'Password',
      'Password must be at least 6 characters long.',
    ],
  ])(
    '%s @A7.4 @A7.6 @A7.9 shows only the first error of %p, at its field',
    async (_acceptance, values, label, message) => {
      open();
      await fill(values);
      await user.click(button('CREATE ACCOUNT'));
      expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([message]);
      expect(field(label)).toHaveAccessibleDescription(message);
      expect(field(label)).toHaveFocus();
      expect(api).not.toHaveBeenCalled();
    },
  );

  test('needs no username at login and accepts six spaces as a password @A7.5 @A7.8', async () => {
    await openLogin();
    await fill({ Email: ' asha@example.in ', Password: '      ' });
    failWith({ kind: 'network' });
    await user.click(button('LOGIN'));
    await waitFor(() => expect(api).toHaveBeenCalledTimes(1));
    expect(api.mock.calls[0]?.[1].data).toEqual({ email: 'asha@example.in', password: '      ' });
  });
});

describe('sign-up', () => {
  const values = { Username: '  AshaR ', Email: 'asha@example.in', Password: 'secret1' };

  test('continues with login for the same email address @A8.1 @A8.2 @A9.1 @A9.3 @A9.4 @A9.5', async () => {
    open();
    await fill(values);
    await user.click(button('CREATE ACCOUNT'));
    expect(await screen.findByText('Account created successfully ✅. Please login.')).toBeVisible();
    expect(api).toHaveBeenCalledWith('/api/auth/signup', expect.objectContaining({ method: 'POST', timeout: 15_000 }));
    expect(api.mock.calls[0]?.[1].data).toEqual({ username: 'ashar', email: 'asha@example.in', password: 'secret1' });
    expect(screen.getByRole('dialog', { name: 'LOGIN' })).toBeVisible();
    expect(field('Email')).toHaveValue('asha@example.in');
    expect(field('Password')).toHaveValue('');
  });

  test('says that a mail has been sent, accepts its code and sends it again', async () => {
    confirmsByMail.mockResolvedValue(true);
    open();
    await fill(values);
    await user.click(button('CREATE ACCOUNT'));
    expect(await screen.findByRole('dialog', { name: 'CONFIRM YOUR EMAIL' })).toBeVisible();
    expect(screen.getByText(/We sent an email to asha@example.in/)).toBeVisible();
    await user.click(button('Send it again'));
    expect(await screen.findByText(/^Sent again/)).toBeVisible();
    expect(auth.resend.mock.calls[0]?.[0]).toMatchObject({ type: 'signup', email: 'asha@example.in' });
    await user.type(field('Code from the email'), ' 123\u00a0456\u2060');
    await user.click(button('CONFIRM'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(auth.verifyOtp).toHaveBeenCalledWith({ type: 'signup', email: 'asha@example.in', token: '123456' });
  });

  test("shows the server's reason, keeps the input and clears the error at the next try @A8.3 @A11.1 @A11.3", async () => {
    open();
    await fill(values);
    failWith({ kind: 'server', status: 422, message: 'This username is taken.' });
    await user.click(button('CREATE ACCOUNT'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This username is taken.');
    expect(field('Username')).toHaveValue(values.Username);
    api.mockReturnValue(new Promise(() => undefined));
    await user.click(button('CREATE ACCOUNT'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test.each([
    [{ kind: 'network' }],
    [{ kind: 'timeout' }],
    [{ kind: 'unexpected' }],
    [{ kind: 'server', status: 500, error: 'not for this form' }],
  ] as const)('shows the general error for %p @A11.2 @A11.3', async (failure) => {
    open();
    await fill(values);
    failWith(failure);
    await user.click(button('CREATE ACCOUNT'));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
    expect(screen.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
  });

  test('sends once on a double click and disables the button meanwhile @A11.4', async () => {
    open();
    await fill(values);
    api.mockReturnValue(new Promise(() => undefined));
    await user.dblClick(button('CREATE ACCOUNT'));
    await waitFor(() => expect(button('CREATE ACCOUNT')).toHaveAttribute('aria-disabled', 'true'));
    expect(api).toHaveBeenCalledTimes(1);
  });
});

describe('login', () => {
  const response = { token: 'access', refresh_token: 'refresh', expires_in: 3600, user: { name: 'asha' } };

  async function logIn(data: JsonObject) {
    await openLogin();
    api.mockResolvedValue({ ok: true, data });
    await fill({ Email: 'asha@example.in', Password: 'secret1' });
    await user.click(button('LOGIN'));
  }

  test('establishes the session and notifies the parent @A10.1 @A10.2 @A10.4 @A10.5', async () => {
    await logIn(response);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(api.mock.calls[0]?.[1].data).toEqual({ email: 'asha@example.in', password: 'secret1' });
    expect(establishSession).toHaveBeenCalledWith({ access_token: 'access', refresh_token: 'refresh' });
  });

  test('accepts a response with only a token and a user @A10.2 @A10.4 @A10.5', async () => {
    await logIn({ token: 'access', user: { id: '1', username: 'asha' } });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(establishSession).not.toHaveBeenCalled();
    expect(storeTokenSession.mock.calls[0]).toMatchObject([
      'access',
      { id: '1', user_metadata: { name: 'asha' } },
      null,
    ]);
  });

  test('shows an error and stays signed out when the tokens are rejected @A11.2', async () => {
    establishSession.mockRejectedValue(new Error('unreachable'));
    await logIn(response);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('signs in an account with two-step login only after its code', async () => {
    await logIn({ ...response, user: { factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] } });
    expect(await screen.findByRole('dialog', { name: 'SECOND STEP' })).toBeVisible();
    await fill({ Code: '12 34' });
    await user.click(button('LOGIN'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter the six digits of your authenticator app.',
    );
    expect(establishSession).not.toHaveBeenCalled();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('helps an account that is not confirmed', async () => {
    await openLogin();
    await fill({ Email: 'asha@example.in', Password: 'secret1' });
    failWith({ kind: 'server', status: 400, message: 'Please confirm first.', code: 'email_not_confirmed' });
    await user.click(button('LOGIN'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm first.');
    await user.click(button('Send it again'));
    await waitFor(() => expect(auth.resend).toHaveBeenCalledTimes(1));
    await user.type(field('Code from the email'), '123456');
    auth.verifyOtp.mockResolvedValue({ data: {}, error: { name: 'AuthApiError', code: 'otp_expired', message: '' } });
    await user.click(button('CONFIRM'));
    expect(await screen.findByText(/^This code is wrong, or it no longer works/)).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('keeps the email address for the recovery, and accepts the code of its mail', async () => {
    await openLogin();
    await fill({ Email: 'asha@example.in' });
    await user.click(button('Forgot your password?'));
    expect(field('Email')).toHaveValue('asha@example.in');
    await user.click(button('SEND LINK'));
    await user.type(await screen.findByLabelText('Code from the email'), '123 456');
    await user.click(button('CONTINUE'));
    await waitFor(() => expect(onRecovering).toHaveBeenCalledTimes(1));
    expect(auth.verifyOtp.mock.calls[0]?.[0]).toMatchObject({ type: 'recovery', token: '123456' });
  });

  test('after a sign-up link has expired, sends another one and accepts its code', async () => {
    open({ name: 'resend', notice: { kind: 'trouble', text: 'This link has expired.' } });
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.');
    await fill({ Email: 'asha@example.in' });
    await user.click(button('SEND EMAIL'));
    await user.type(await screen.findByLabelText('Code from the email'), '123456');
    await user.click(button('CONFIRM'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  });

  test('offers a recovery link for a forgotten password', async () => {
    await openLogin();
    await user.click(button('Forgot your password?'));
    expect(screen.getByRole('dialog', { name: 'NEW PASSWORD' })).toBeVisible();
    await fill({ Email: 'nobody' });
    await user.click(button('SEND LINK'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid email address.');
  });
});
