import type { Player } from '@arena/shared/contract/api/gate-api';
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { fakePhoneStore } from '../../testing/fake-phone-store';
import { errorAnswer, fakeServer, noConnection } from '../../testing/fake-server';

const server = fakeServer();
const { entries, state, store } = fakePhoneStore();
const { openGate } = await import('../../testing/open-ops');

const player: Player = {
  ...{ reference: 'AR-00000001', name: 'Rohit Negi', phoneEnd: '10', age: 28, isMinor: false, guardianName: null },
  ...{ hasMedicalCondition: false, validUntil: '2026-12-31', isExpired: false, isWithdrawn: false, checkIn: null },
};

const me = { name: 'Ravi', role: 'staff', apps: [], expiresAt: null };

// jsdom has no media queries, and no service workers. This one has stored the page.
const serviceWorker = { register: async () => ({ active: { state: 'activated' } }) };
Object.assign(window, {
  matchMedia: () => ({ matches: true }),
  caches: { match: async () => new Response() },
});

const connection = { onLine: true };
Object.defineProperty(navigator, 'onLine', { get: () => connection.onLine });

beforeEach(() => {
  connection.onLine = true;
  Object.assign(navigator, { serviceWorker });
  server.reset();
  entries.clear();
  sessionStorage.clear();
  state.isFull = false;
  server.answer('GET /api/ops/me', me);
  server.answer('GET /api/ops/gate/today', { day: '2026-11-28', players: [player], isComplete: true });
});

/** Logs in with the form. */
async function logIn(token = 'arena_of-staff') {
  const user = await openGate('logged out');
  await user.type(screen.getByLabelText('Token'), token);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText(/^Logged in as/);
  return user;
}

/** Closes the browser, and starts it again without a connection. */
async function restartOffline() {
  cleanup();
  connection.onLine = false;
  for (const request of ['GET /api/ops/gate/today', 'POST /api/ops/gate/check-ins', 'GET /api/ops/me'])
    server.answer(request, noConnection);
  return openGate('logged out');
}

/** Logs in, loses the connection and checks a player in. */
async function checkInOffline() {
  const user = await logIn();
  await screen.findByText(/^0 of 1 checked in/);
  server.answer('POST /api/ops/gate/check-ins', noConnection);
  await user.click(screen.getByRole('button', { name: 'Check in Rohit Negi' }));
  await screen.findByText('! No connection · 1 not sent');
  return user;
}

test('a phone that starts without a connection has its log-in, the list, and check-ins that were not sent', async () => {
  await checkInOffline();
  expect(screen.getByText(/Check-ins that are not sent stay on this phone\./)).toBeVisible();
  const user = await restartOffline();
  expect(await screen.findByText(/^1 of 1 checked in/)).toBeVisible();
  expect(await screen.findByText('! No connection · 1 not sent')).toBeVisible();
  server.answer('POST /api/ops/gate/check-ins', ({ id, reference }: { id: string; reference: string }) => ({
    reference,
    checkIn: { id, at: new Date(), arrivedAt: new Date(), by: 'Ravi', guardian: null },
  }));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/by Ravi/)).toBeVisible();
  const sent = server.changes().map(({ body }) => Object(body).id);
  expect([sent.length > 1, new Set(sent).size]).toEqual([true, 1]);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect([...entries.keys()]).toEqual(['key of check-ins']));
});

test('a log-out without a connection deletes log-in and list; the next log-in sends the check-ins', async () => {
  const user = await checkInOffline();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await restartOffline();
  expect(screen.getByText('1 not sent yet. Log in to send it.')).toBeVisible();
  expect(screen.getByText('! No connection: this phone needs one to log in.')).toBeVisible();
  expect(screen.queryByText('Rohit Negi')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  connection.onLine = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/^! No connection/)).toBeNull();
  cleanup();
  server.answer('GET /api/ops/me', me);
  server.answer('POST /api/ops/gate/check-ins', errorAnswer(409, 'This waiver was withdrawn.'));
  await logIn('arena_of-another');
  expect(await screen.findByText('AR-00000001: This waiver was withdrawn.')).toBeVisible();
});

test('a phone whose day has ended says so', async () => {
  await logIn();
  await screen.findByText(/^0 of 1 checked in/);
  await store.update('day', () => 'of another day');
  await restartOffline();
  expect(screen.getByRole('alert')).toHaveTextContent('a log-in lasts until midnight, by the clock of this phone');
});

test('a revoked token deletes log-in and list', async () => {
  await logIn();
  await screen.findByText(/^0 of 1 checked in/);
  server.answer('GET /api/ops/gate/today', errorAnswer(401, 'The token was revoked.'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('alert')).toHaveTextContent('your token has expired or was revoked');
  await waitFor(() => expect(entries.has('day')).toBe(false));
});

test('a log-out in one tab ends the other', async () => {
  await logIn();
  await screen.findByText(/^0 of 1 checked in/);
  await store.update('day', () => undefined);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('alert')).toHaveTextContent('another tab of this phone has logged out');
  expect(entries.has('day')).toBe(false);
});

const NOTE = /^This page (opens|cannot open) without a connection/;

test('staff read that the page opens without a connection', async () => {
  await logIn();
  expect(await screen.findByText(NOTE)).toHaveTextContent('This page opens without a connection, until midnight.');
});

test('a full storage keeps nothing, and says so; the log-in lasts as long as the tab', async () => {
  const user = await logIn();
  await screen.findByText(/^0 of 1 checked in/);
  state.isFull = true;
  server.answer('POST /api/ops/gate/check-ins', noConnection);
  await user.click(screen.getByRole('button', { name: 'Check in Rohit Negi' }));
  expect(await screen.findByText(/Keep this page open until all check-ins are sent\./)).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByText(NOTE)).toHaveTextContent('Its storage is full'));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  cleanup();
  await logIn();
  expect(entries.has('day')).toBe(false);
  expect(sessionStorage.getItem('arena-ops')).toContain('arena_of-staff');
});

test('a private window without service workers keeps nothing but check-ins', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await checkInOffline();
  expect(await screen.findByText(NOTE)).toHaveTextContent('or this window is private');
  expect(screen.getByText(/Keep this page open until all check-ins are sent\./)).toBeVisible();
  expect(entries.has('day')).toBe(false);
});

test('a log-in that may do more than check in is not stored on the phone', async () => {
  server.answer('GET /api/ops/me', { ...me, role: 'operator' });
  await logIn();
  expect(await screen.findByText(NOTE)).toHaveTextContent('only a log-in with the role staff is stored');
  expect(entries.has('day')).toBe(false);
});

test('on the address of the site, nothing is stored, and the page says why', async () => {
  const user = await openGate('logged out', {}, '', false);
  await user.type(screen.getByLabelText('Token'), 'arena_of-staff');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(NOTE)).toHaveTextContent('it shares its address with the site');
  expect(entries.size).toBe(0);
});
