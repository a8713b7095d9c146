import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';
import { live } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const provider = { 'sign-in-provider': 'login.example' };

const session = { token: 'arena_session', name: 'Asha (OpenID Connect)', role: 'viewer', apps: [] };

/** Opens the page as the answer to the callback of the provider. */
const openCallback = (result: object, options: { ownOrigin?: boolean } = {}) =>
  openOps('/sign-in/callback?code=the-code&state=the-state', 'logged out', {
    ...options,
    meta: { ...provider, 'sign-in-result': JSON.stringify(result) },
  });

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

test('the login page offers the provider first and leads back to the screen; without one, only the token', async () => {
  const user = await openOps('/history?app=mf-market', 'logged out', { meta: provider });
  const link = screen.getByRole('link', { name: 'Sign in with login.example' });
  expect(link).toHaveAttribute('href', '/ops/sign-in?to=%2Fops%2Fhistory%3Fapp%3Dmf-market');
  await user.tab();
  expect(link).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Token')).toHaveFocus();
});

test('without a provider there is only the token', async () => {
  await openOps('', 'logged out');
  expect(screen.getByLabelText('Token')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('after a sign-in, the session is only in memory, and neither code nor token stay in URL or document', async () => {
  await openCallback({ to: '/ops?x=1', session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  expect(screen.getByText('Asha (OpenID Connect)')).toBeVisible();
  const urls = ['/api/ops/apps', '/api/ops/attention', '/api/ops/backends'];
  const token = 'Bearer arena_session';
  expect(server.requests).toEqual(urls.map((url) => ({ request: `GET ${url}`, body: undefined, token })));
  expect(window.location.pathname + window.location.search).toBe('/ops?x=1');
  expect(document.documentElement.outerHTML).not.toMatch(/arena_session|the-code|the-state/);
  expect([localStorage.length, sessionStorage.getItem('arena-ops'), document.cookie]).toEqual([0, null, '']);
});

test('a refused sign-in comes back to the login page with the reason, until the user tries a token', async () => {
  server.answer('GET /api/ops/me', noConnection);
  const error = 'You have no role here. In the claim "roles", login.example sent "sales".';
  const user = await openCallback({ to: '/ops', error });
  expect(screen.getByRole('alert')).toHaveTextContent(error);
  expect(screen.getByRole('link', { name: 'Sign in with login.example' })).toHaveAttribute(
    'href',
    '/ops/sign-in?to=%2Fops',
  );
  expect(window.location.href).not.toMatch(/code|state/);
  await user.type(screen.getByLabelText('Token'), 'arena_secret{Enter}');
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  expect(screen.queryByText(error)).not.toBeInTheDocument();
});

test('log-out ends the session on the server', async () => {
  server.answer('POST /api/ops/sign-out', { id: '7' });
  const user = await openCallback({ to: '/ops', session }, { ownOrigin: true });
  expect(JSON.parse(sessionStorage.getItem('arena-ops') ?? '')).toMatchObject({ isSession: true });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(screen.getByRole('link', { name: 'Sign in with login.example' })).toBeVisible();
  expect(sessionStorage.getItem('arena-ops')).toBeNull();
  expect(server.requests.at(-1)).toMatchObject({ request: 'POST /api/ops/sign-out', token: 'Bearer arena_session' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the user learns when the server did not confirm the log-out', async () => {
  server.answer('POST /api/ops/sign-out', noConnection);
  const user = await openCallback({ to: '/ops', session });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/the server did not confirm it/);
});

test('a session that has ended leads to the login page', async () => {
  const user = await openCallback({ to: '/ops', session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  server.answer('GET /api/ops/apps', errorAnswer(401, 'This token is not valid.'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('your session has expired or was revoked');
});
