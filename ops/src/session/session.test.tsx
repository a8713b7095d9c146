import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';
import { live } from '../testing/sample-answers';

const server = fakeServer();
const { openOps } = await import('../testing/open-ops');

const me = { name: 'operator', role: 'operator', apps: [], expiresAt: null };

beforeEach(() => {
  server.reset();
  server.answer('GET /api/ops/apps', live);
});

test('checks the token on the server and keeps it only in memory until log-out', async () => {
  server.answer('GET /api/ops/me', errorAnswer(401, 'This token is not valid.'), noConnection, me);
  const user = await openOps('', 'logged out');
  expect(server.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your token.');

  const field = screen.getByLabelText('Token');
  expect(field).toHaveAttribute('type', 'password');
  await user.type(field, ' arena_secret{Enter}');
  expect(await screen.findByText('This token is not valid.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  expect(field).toHaveValue(' arena_secret');

  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  expect(server.requests.map(({ token }) => token)).toEqual(Array(6).fill('Bearer arena_secret'));
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);

  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(screen.getByLabelText('Token')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('does not send a token with characters that a header does not allow', async () => {
  const user = await openOps('', 'logged out');
  await user.type(screen.getByLabelText('Token'), 'arena–secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A token contains only plain letters');
  expect(server.requests).toEqual([]);
});

test('deletes data that other pages of the same origin left in the tab', async () => {
  const { App } = await import('../app');
  const { render } = await import('@testing-library/react');
  window.history.replaceState(null, '', '/ops');
  sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'of-the-section', name: 'operator' }));
  sessionStorage.setItem('react-router-scroll-positions', 'null');
  render(<App />);
  expect(screen.getByLabelText('Token')).toHaveAccessibleDescription(/After a reload you must enter it again/);
  expect(screen.getByLabelText('Token')).toHaveAttribute('autocomplete', 'off');
  expect(sessionStorage).toHaveLength(0);
  expect(server.requests).toEqual([]);
});

test('on its own origin the page keeps the token in the tab until log-out', async () => {
  server.answer('GET /api/ops/me', me);
  const user = await openOps('', 'logged out', { ownOrigin: true });
  expect(screen.getByLabelText('Token')).toHaveAttribute('autocomplete', 'current-password');
  await user.type(screen.getByLabelText('Token'), 'arena_secret{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(sessionStorage).toHaveLength(0);
});

test('on its own origin the user stays logged in after a reload', async () => {
  await openOps();
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  const urls = ['/api/ops/apps', '/api/ops/attention', '/api/ops/backends'];
  const token = 'Bearer the-token';
  expect(server.requests).toEqual(urls.map((url) => ({ request: `GET ${url}`, body: undefined, token })));
});

test('a team sees neither submissions nor buttons for other sections', async () => {
  await openOps('', 'mf-market');
  expect(await screen.findByRole('button', { name: 'Roll back… mf-market' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Canary… mf-market' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /(shell|mf-blogs)$/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Submissions' })).not.toBeInTheDocument();
  expect(screen.getByText('team of mf-market')).toBeVisible();
  expect(screen.getByText('releaser of mf-market')).toBeVisible();
});

const linkNames = () =>
  screen
    .queryAllByRole('link')
    .flatMap(({ parentElement, textContent }) => (parentElement?.tagName === 'NAV' ? [textContent] : []));

test('an operator is offered every screen', async () => {
  await openOps();
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  expect(linkNames()).toEqual([
    'Live',
    'Content',
    'History',
    'Previews',
    'Traffic',
    'Errors',
    'Submissions',
    'Audit',
    'Tokens',
  ]);
  expect(screen.getAllByText('operator')).not.toHaveLength(0);
});

test('a viewer is offered no screen with personal data and no button that changes something', async () => {
  await openOps('', 'viewer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  expect(linkNames()).toEqual(['Live', 'History', 'Previews', 'Traffic', 'Errors']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log out', 'Refresh']);
  expect(screen.getByText('Asha')).toBeVisible();
  expect(screen.getByText('viewer')).toBeVisible();
});

test('staff are led to the gate', async () => {
  server.answer('GET /api/ops/apps', errorAnswer(403, 'A token with the role staff may not do this.'));
  await openOps('', 'staff');
  expect(await screen.findByRole('link', { name: 'gate' })).toHaveAttribute('href', '/ops/gate');
  expect(linkNames()).toEqual([]);
});

test('a session ends when the server no longer accepts its token', async () => {
  const user = await openOps();
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  server.answer('GET /api/ops/apps', errorAnswer(401, 'This token is not valid.'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are logged out: your token has expired or was revoked.',
  );
  expect(screen.getByLabelText('Token')).toHaveValue('');
  expect(screen.queryByText('mf-market')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('arena-ops')).toBeNull();
});

test('an unknown URL shows a "not found" screen', async () => {
  await openOps('/nowhere');
  expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'the live releases' })).toHaveAttribute('href', '/ops');
});
