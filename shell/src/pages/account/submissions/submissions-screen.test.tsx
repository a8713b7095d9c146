import type { ApiResult } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, asha, auth, authorizations, bodies, failed, ok, openScreen, reset } from './testing/open-submissions';
import { prebooking, waiver } from './testing/sent';

const LIST = 'GET /api/account/submissions';
const sent = { email: 'asha@example.in', submissions: [prebooking, waiver], messages: [] };
const notProven = failed({ kind: 'server', status: 403, error: 'Prove it.', code: 'address_not_proven' });

beforeEach(() => {
  reset();
  answer(LIST, () => ok(sent));
});

const unreachable = { ...waiver.fields, address: null, city: null, state: null, zip: null };

const card = (name: string) => screen.getByRole('article', { name });
const rows = (name: string) =>
  within(card(name))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('shows each submission with its state and all that was entered', async () => {
  await openScreen();
  expect(authorizations()).toEqual(['Bearer the-token']);
  expect(screen.getByRole('heading', { level: 2, name: 'Sent with asha@example.in' })).toBeVisible();
  expect(screen.getAllByRole('article').map((article) => article.querySelector('h3')?.textContent)).toEqual([
    'Pre-booking AR-0123ABCD',
    'Waiver AR-7K2M9QXD',
  ]);
  expect(card('Pre-booking AR-0123ABCD')).toHaveTextContent('In use: we write to you about early access');
  // Already the next day at the arena.
  expect(card('Pre-booking AR-0123ABCD')).toHaveTextContent(/Sent on 20 November 2026 at 1:30/);
  expect(rows('Pre-booking AR-0123ABCD')).toEqual([
    'Name: Asha Rawat',
    'Mobile: 9876543210',
    'City: Pune',
    'Comments: We are\neight.',
    'Text you agreed to: prebooking-2026-11-23, in Hindi',
  ]);
  expect(card('Waiver AR-7K2M9QXD')).toHaveTextContent('Valid until 31 December 2099');
  expect(card('Waiver AR-7K2M9QXD')).toHaveTextContent(/Corrected on 20 November 2026/);
  expect(rows('Waiver AR-7K2M9QXD')).toEqual([
    'Name: Kabir Negi',
    'Date of birth: 1 May 2012',
    'Medical condition: Yes',
    'Phone: +91 98765 43210',
    'Address: 12 Rajpur Road, Dehradun, Uttarakhand',
    "Guardian's name: Sunita Negi",
    "Guardian's phone: +91 98765 00000",
    expect.stringMatching(/^At the gate: 25 November 2026 .*\n22 November 2026/),
    'Text you agreed to: waiver-2026-11-23, in English',
  ]);
});

test('links to the text that the visitor agreed to, while it is the current one', async () => {
  const old = { ...waiver, textVersion: 'waiver-2025-01-01' };
  answer(LIST, () => ok({ ...sent, submissions: [prebooking, old] }));
  await openScreen();
  expect(screen.getByRole('link', { name: 'prebooking-2026-11-23, in Hindi' })).toHaveAttribute(
    'href',
    '/api/forms/early-access?lang=hi',
  );
  expect(screen.queryByRole('link', { name: /waiver-2025-01-01/ })).not.toBeInTheDocument();
});

test.each([
  [{ validUntil: '2025-12-31' }, 'Expired on 31 December 2025', ['Correct', 'Withdraw', 'Erase']],
  [{ withdrawnAt: '2026-11-21T10:00:00.000Z' }, /^Withdrawn on 21 November 2026/, ['Erase']],
])('%j: the waiver is no longer in use', async (change, state, actions) => {
  answer(LIST, () => ok({ ...sent, submissions: [{ ...waiver, fields: unreachable, checkIns: [], ...change }] }));
  await openScreen();
  expect(screen.getByText(state)).toBeVisible();
  expect(rows('Waiver AR-7K2M9QXD')).toEqual(
    expect.arrayContaining(['Address: Not given', 'At the gate: Not checked in yet']),
  );
  const buttons = within(card('Waiver AR-7K2M9QXD')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(actions);
});

test('says what to do when nothing was sent', async () => {
  answer(LIST, () => ok({ ...sent, submissions: [] }));
  await openScreen();
  expect(screen.getByText('No pre-booking, waiver or message is stored with this address.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pre-book' })).toHaveAttribute('href', '/?prebook');
  expect(screen.getByRole('link', { name: 'Fill in the waiver' })).toHaveAttribute('href', '/waiver');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  [{ kind: 'timeout' }, 'Connection timeout. Please try again.'],
  [{ kind: 'network' }, 'Network error. Please check your internet connection.'],
  [{ kind: 'server', status: 503, error: 'The accounts cannot be asked.' }, 'The accounts cannot be asked.'],
  [{ kind: 'server', status: 500 }, 'Something went wrong. Please try again.'],
  [{ kind: 'unexpected' }, 'An unexpected error occurred. Please try again.'],
] as const)('%j: says what failed, and another try shows the list', async (failure, message) => {
  answer(LIST, () => failed(failure));
  const { user } = await openScreen();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  answer(LIST, () => ok(sent));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const heading = screen.getByRole('heading', { level: 2, name: 'Sent with asha@example.in' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test.each([
  { ...sent, submissions: [{ ...prebooking, kind: 'feedback' }] },
  { ...sent, submissions: [{ ...waiver, validUntil: null }] },
  { submissions: [] },
  { email: 'asha@example.in', submissions: {} },
])('rejects an answer that is not a list of submissions', async (data) => {
  answer(LIST, () => ok(data));
  await openScreen();
  expect(screen.getByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
});

test('a session that has ended leads to the login dialog, and the new session to the list', async () => {
  answer(LIST, () => failed({ kind: 'server', status: 401, error: 'Log in.' }));
  const { user, openDialog, changeSession } = await openScreen();
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Please log in again.');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(openDialog).toHaveBeenCalledTimes(1);
  answer(LIST, () => ok(sent));
  await changeSession({ ...asha });
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('sends no request without a token', async () => {
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  await openScreen();
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Please log in again.');
  expect(authorizations()).toEqual([]);
});

test('a session that is reported twice at the start loads the list once', async () => {
  let respond: (result: ApiResult<JsonObject>) => void = () => undefined;
  answer(LIST, () => new Promise((resolve) => (respond = resolve)));
  const { changeSession } = await openScreen();
  await changeSession({ ...asha });
  await act(async () => respond(ok(sent)));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(bodies('/api/account/submissions')).toHaveLength(1);
});

test('another account sees nothing that the previous one loaded', async () => {
  const { changeSession } = await openScreen();
  answer(LIST, () => new Promise(() => undefined));
  await changeSession({ ...asha, id: '2', email: 'dev@example.in' });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Loading...'));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('mails a link to an address that is not proven, and shows the list after it was opened', async () => {
  answer(LIST, () => notProven);
  auth.signInWithOtp.mockResolvedValueOnce({
    data: {},
    error: { name: 'AuthApiError', code: 'over_email_send_rate_limit', message: 'Please wait 30 seconds' },
  });
  auth.signInWithOtp.mockResolvedValue({ data: {}, error: null });
  const { user } = await openScreen();
  expect(screen.getByRole('region', { name: 'Confirm your address' })).toHaveTextContent(
    'Otherwise, anyone could sign up with your address and read your forms.',
  );
  await user.click(screen.getByRole('button', { name: 'Send a link to asha@example.in' }));
  expect(screen.getByRole('alert')).toHaveTextContent('We have just sent an email to this address.');
  await user.click(screen.getByRole('button', { name: 'Send a link to asha@example.in' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('We sent a link to asha@example.in.'));
  expect(auth.signInWithOtp).toHaveBeenLastCalledWith({
    email: 'asha@example.in',
    options: { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/submissions?link=proof` },
  });

  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(bodies('/api/account/submissions')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Send another link' })).toBeVisible();
  answer(LIST, () => ok(sent));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

test('asks for the second step before it loads anything', async () => {
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const;
  await openScreen({ ...asha, factors: [factor] });
  expect(screen.getByRole('region', { name: 'One more step' })).toHaveTextContent(
    'Enter the code from your authenticator app to see your forms.',
  );
  expect(authorizations()).toEqual([]);
});

test('asks for a second step that another browser has switched on, and refreshes the session once', async () => {
  answer(LIST, () => failed({ kind: 'server', status: 403, error: 'Second step.', code: 'second_step_needed' }));
  const { changeSession } = await openScreen();
  expect(screen.getByRole('alert')).toHaveTextContent('Second step.');
  await changeSession({ ...asha });
  expect(bodies('/api/account/submissions')).toHaveLength(2);
  expect(auth.refreshSession).toHaveBeenCalledTimes(1);
});
