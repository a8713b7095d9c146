import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aServer, noConnection, refusal } from '../testing/fake-server';
import { live } from '../testing/sample-answers';

const server = aServer();
const { openOps } = await import('../testing/open-ops');

beforeEach(() => {
  server.forget();
  server.answer('GET /ops/apps', live);
});

test('the token is asked for, tried on the server and kept in memory alone until one signs out', async () => {
  server.answer('GET /ops/me', refusal(401, 'This token is not valid.'), noConnection, { name: 'operator' });
  const user = await openOps('', 'nobody');
  expect(server.asked).toEqual([]);
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
  expect(server.asked.map(({ token }) => token)).toEqual(Array(4).fill('Bearer arena_secret'));
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);

  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(screen.getByLabelText('Token')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('a token with signs that no header carries is not sent', async () => {
  const user = await openOps('', 'nobody');
  await user.type(screen.getByLabelText('Token'), 'arena–secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A token contains only plain letters');
  expect(server.asked).toEqual([]);
});

test('what pages of the same origin have left in the tab is neither believed nor kept', async () => {
  const { App } = await import('../app');
  const { render } = await import('@testing-library/react');
  window.history.replaceState(null, '', '/ops');
  sessionStorage.setItem('arena-ops', JSON.stringify({ token: 'of-the-section', name: 'operator' }));
  sessionStorage.setItem('react-router-scroll-positions', 'null');
  render(<App />);
  expect(screen.getByLabelText('Token')).toHaveAccessibleDescription(/You enter it again after a reload/);
  expect(screen.getByLabelText('Token')).toHaveAttribute('autocomplete', 'off');
  expect(sessionStorage).toHaveLength(0);
  expect(server.asked).toEqual([]);
});

test('on an origin of its own the page keeps the token in the tab until one signs out', async () => {
  server.answer('GET /ops/me', { name: 'operator' });
  const user = await openOps('', 'nobody', { ownOrigin: true });
  expect(screen.getByLabelText('Token')).toHaveAttribute('autocomplete', 'current-password');
  await user.type(screen.getByLabelText('Token'), 'arena_secret{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(sessionStorage).toHaveLength(0);
});

test('who has signed in on an origin of its own stays so after a reload', async () => {
  await openOps();
  expect(await screen.findByRole('heading', { level: 1, name: 'Live' })).toBeVisible();
  expect(server.asked).toEqual([{ request: 'GET /ops/apps', body: undefined, token: 'Bearer the-token' }]);
});

test('a team is shown neither what visitors sent nor buttons for the sections of others', async () => {
  await openOps('', 'mf-market');
  expect(await screen.findByRole('button', { name: 'Roll back… mf-market' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Canary… mf-market' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /(shell|mf-blogs)$/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Submissions' })).not.toBeInTheDocument();
  expect(screen.getByText('team of mf-market')).toBeVisible();
});

test('an address that is no screen says so', async () => {
  await openOps('/nowhere');
  expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'what is live' })).toHaveAttribute('href', '/ops');
});
