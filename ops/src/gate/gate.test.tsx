import type { Player } from '@arena/shared/contract/api/gate-api';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { errorAnswer, fakeServer, noConnection } from '../testing/fake-server';

const server = fakeServer();
const { openGate } = await import('../testing/open-ops');

const aPlayer = (reference: string, changes: Partial<Player> = {}): Player => ({
  ...{ reference, name: 'Rohit Negi', phoneEnd: '10', age: 28, isMinor: false, guardianName: null },
  ...{ hasMedicalCondition: false, validUntil: '2026-12-31', isExpired: false, isWithdrawn: false, checkIn: null },
  ...changes,
});

const CHECKED_IN = { id: 'first', at: new Date(), arrivedAt: new Date(), by: 'Asha', guardian: null };

/** The answer to a check-in that is the first of the day. */
const storeCheckIn = ({ id, reference, guardian }: { id: string; reference: string; guardian: string | null }) => ({
  reference,
  checkIn: { ...CHECKED_IN, id, guardian },
});

/** Sets the list of the day. */
const listToday = (...players: Player[]) =>
  server.answer('GET /api/ops/gate/today', { day: '2026-11-28', players, isComplete: true });

/** What the phone has done: vibrations, and the kinds of tones that were played. */
const signals: unknown[] = [];
let hasReducedMotion = false;

class FakeTone {
  frequency = { setValueAtTime: () => undefined };
  constructor(
    _audio: unknown,
    private readonly options: { type: string },
  ) {}
  connect() {}
  start() {
    signals.push(this.options.type);
  }
  stop() {}
}

// jsdom has no sounds, no vibrations and no media queries.
Object.assign(window, {
  AudioContext: class {
    currentTime = 0;
    resume = () => Promise.resolve();
  },
  OscillatorNode: FakeTone,
  matchMedia: () => ({ matches: hasReducedMotion }),
});
Object.assign(navigator, { vibrate: (pattern: readonly number[]) => signals.push(pattern.length) });

beforeEach(() => {
  server.reset();
  localStorage.clear();
  signals.length = 0;
  hasReducedMotion = false;
});

const namesIn = async (group: string) =>
  within(await screen.findByRole('region', { name: group }))
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);

test('today lists who is not here yet before who is checked in', async () => {
  listToday(
    aPlayer('AR-00000001', { name: 'Here Already', checkIn: CHECKED_IN }),
    aPlayer('AR-00000002', { name: 'Not Here' }),
  );
  await openGate();
  expect(await namesIn('Not yet here')).toEqual(['Not Here']);
  expect(await namesIn('Checked in')).toEqual(['Here Already']);
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Not Here',
    'Here Already',
  ]);
  expect(screen.getByText(/^1 of 2 checked in/)).toBeVisible();
});

test('the list of today can be searched, and shows how the phones of two players of one name end', async () => {
  listToday(
    aPlayer('AR-00000001', { phoneEnd: '21' }),
    aPlayer('AR-00000002', { phoneEnd: '34' }),
    aPlayer('AR-00000003', { name: 'Sana Khan' }),
  );
  const user = await openGate();
  await user.type(await screen.findByLabelText('Search the list'), 'rohit');
  expect(await namesIn('Not yet here')).toEqual(['Rohit Negi', 'Rohit Negi']);
  for (const end of ['21', '34']) expect(screen.getByText(new RegExp(`phone …${end}`))).toBeVisible();
  expect(screen.getByText(/^0 of 3 checked in/)).toBeVisible();
  await user.type(screen.getByLabelText('Search the list'), 'x');
  expect(screen.getByText('No player in the list matches.')).toBeVisible();
});

/** Looks for players by a text. */
async function find(user: Awaited<ReturnType<typeof openGate>>, text: string) {
  const field = await screen.findByLabelText('Reference, name or phone');
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  return within(screen.getByRole('region', { name: 'Found' }));
}

test.each(['with', 'without'])('near matches are offered %s a connection, and staff choose one', async (connection) => {
  const sana = aPlayer('AR-00000001', { name: 'Sana Khan', age: 31, phoneEnd: '55' });
  listToday(sana);
  server.answer(
    'POST /api/ops/gate/lookups',
    connection === 'with' ? { players: [], nearMatches: [sana], isComplete: true } : noConnection,
  );
  const user = await openGate();
  await namesIn('Not yet here');
  const found = await find(user, 'सना');
  expect(await found.findByText(/for “सना”. Did you mean …/)).toBeVisible();
  expect(found.queryByRole('button', { name: /^Check in/ })).toBeNull();
  await user.click(found.getByRole('button', { name: 'Sana Khan, 31 years, phone …55, AR-00000001' }));
  expect(found.getByText('! Not an exact match')).toBeVisible();
  expect(found.getByRole('button', { name: 'Check in Sana Khan' })).toBeVisible();
});

const minor = { name: 'Meera Negi', age: 14, isMinor: true };

test('a minor is checked in with the guardian who is there, by default the one of the waiver', async () => {
  listToday(aPlayer('AR-00000001', { ...minor, guardianName: 'Kamla Negi' }));
  server.answer('POST /api/ops/gate/check-ins', storeCheckIn);
  const user = await openGate();
  const field = await screen.findByLabelText('Guardian who is here');
  expect(field).toHaveValue('Kamla Negi');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Check in Meera Negi' }));
  expect(server.changes()).toEqual([]);
  await user.type(field, 'Ravi Negi');
  await user.click(screen.getByRole('button', { name: 'Check in Meera Negi' }));
  expect(await screen.findByText(/, with Ravi Negi/)).toBeVisible();
  // It is shown at once, and sent from the list of what is not sent yet.
  await waitFor(() =>
    expect(server.changes()).toMatchObject([{ body: { reference: 'AR-00000001', guardian: 'Ravi Negi' } }]),
  );
});

test.each([null, ''])('a minor whose waiver has the guardian %p is shown without one', async (guardianName) => {
  answerLookup(aPlayer('AR-00000001', { ...minor, guardianName }));
  const found = await find(await openGate(), 'Meera');
  expect(await found.findByText('Not named')).toBeVisible();
});

test('an adult is checked in without a guardian', async () => {
  listToday(aPlayer('AR-00000001'));
  const user = await openGate();
  await user.click(await screen.findByRole('button', { name: 'Check in Rohit Negi' }));
  expect(screen.queryByLabelText('Guardian who is here')).toBeNull();
  await waitFor(() => expect(server.changes()).toMatchObject([{ body: { reference: 'AR-00000001', guardian: null } }]));
});

const STOP = [5, 'square'];
const FINE = [1, 'sine'];

/** Sets the result of a lookup. */
const answerLookup = (...players: Player[]) =>
  server.answer('POST /api/ops/gate/lookups', { players, nearMatches: [], isComplete: true });

test.each([
  ['Expired', { isExpired: true }],
  ['Withdrawn', { isWithdrawn: true }],
  ['Minor – no guardian named', { isMinor: true }],
  ['Already checked in', { checkIn: CHECKED_IN }],
])('a stop is large and loud: %s', async (word, changes) => {
  answerLookup(aPlayer('AR-00000001', changes));
  const found = await find(await openGate(), 'Rohit');
  expect(await found.findByRole('alert')).toHaveTextContent(`✕ ${word}`);
  expect(found.getByRole('article')).toHaveAttribute('data-kind', 'stop');
  expect(signals).toEqual(STOP);
});

test('an unknown player is a stop, also after a player who may play', async () => {
  const user = await openGate();
  answerLookup(aPlayer('AR-00000001'));
  const found = await find(user, 'Rohit');
  expect(await found.findByText('May play')).toBeVisible();
  expect(found.queryByRole('alert')).toBeNull();
  expect(signals).toEqual(FINE);
  answerLookup();
  await find(user, 'AR-99999999');
  expect(await found.findByRole('alert')).toHaveTextContent('✕ Unknown');
  expect(signals).toEqual([...FINE, ...STOP]);
});

test('the same stop signals again with each lookup', async () => {
  listToday(aPlayer('AR-00000001', { isExpired: true }));
  answerLookup(aPlayer('AR-00000001', { isExpired: true }));
  const user = await openGate();
  await namesIn('Not yet here');
  for (const times of [1, 2]) {
    const found = await find(user, 'Rohit');
    expect(await found.findByRole('alert')).toHaveTextContent('✕ Expired');
    expect(signals).toEqual(Array(times).fill(STOP).flat());
  }
});

test('a check-in of this moment is no stop, but the next lookup is', async () => {
  const player = aPlayer('AR-00000001', { hasMedicalCondition: true });
  answerLookup(player);
  server.answer('POST /api/ops/gate/check-ins', storeCheckIn);
  const user = await openGate();
  const found = await find(user, 'Rohit');
  await user.click(await found.findByRole('button', { name: 'Check in Rohit Negi' }));
  expect(await found.findByText('Checked in')).toBeVisible();
  expect(found.getByText('! Medical: yes')).toBeVisible();
  expect(signals).toEqual(FINE);
  answerLookup({ ...player, checkIn: CHECKED_IN });
  await find(user, 'Rohit');
  expect(await found.findByRole('alert')).toHaveTextContent('✕ Already checked in');
});

test('of several players, none gives a signal: staff choose first', async () => {
  answerLookup(aPlayer('AR-00000001', { isExpired: true }), aPlayer('AR-00000002'));
  const found = await find(await openGate(), 'Rohit');
  expect(await found.findAllByRole('article')).toHaveLength(2);
  expect(signals).toEqual([]);
});

test('a check-in that comes after one of another phone is a stop', async () => {
  listToday(aPlayer('AR-00000001'));
  const checkIn = { ...CHECKED_IN, at: new Date('2026-11-28T08:35:00Z') };
  server.answer('POST /api/ops/gate/check-ins', { reference: 'AR-00000001', checkIn });
  const user = await openGate();
  await user.click(await screen.findByRole('button', { name: 'Check in Rohit Negi' }));
  expect(await screen.findByText('AR-00000001: Asha has also checked this player in, at 14:05 IST.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Stopped' })).toHaveTextContent('✕ Already checked in');
  expect(signals).toEqual(STOP);
});

test('a check-in that the server refuses is a stop', async () => {
  listToday(aPlayer('AR-00000001'));
  server.answer('POST /api/ops/gate/check-ins', errorAnswer(409, 'This waiver was withdrawn.'));
  const user = await openGate();
  await user.click(await screen.findByRole('button', { name: 'Check in Rohit Negi' }));
  expect(await screen.findByText('AR-00000001: This waiver was withdrawn.')).toBeVisible();
  expect(signals).toEqual(STOP);
});

test('the phone remembers that it is mute, and vibrates only where motion is welcome', async () => {
  answerLookup(aPlayer('AR-00000001', { isExpired: true }));
  const user = await openGate();
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  cleanup();
  const found = await find(await openGate(), 'Rohit');
  await found.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  expect(signals).toEqual([5]);
  hasReducedMotion = true;
  cleanup();
  await (await find(await openGate(), 'Rohit')).findByRole('alert');
  expect(signals).toEqual([5]);
});

test.each([
  ['unknown', []],
  ['expired', [aPlayer('AR-00000001', { isExpired: true })]],
  ['withdrawn', [aPlayer('AR-00000001', { isWithdrawn: true })]],
])('where the waiver is %s, the card has the code of the site to sign one', async (_what, players) => {
  answerLookup(...players);
  const user = await openGate('staff', { 'site-url': 'https://arena.example' });
  const found = await find(user, 'Rohit');
  const code = await found.findByRole('img', { name: 'QR code of the waiver' });
  expect(code).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml,'));
  expect(found.getByText(/opens https:\/\/arena\.example\/waiver,/)).toBeVisible();
});

test('a player with a valid waiver gets no such code', async () => {
  answerLookup(aPlayer('AR-00000001', { isMinor: true }));
  const found = await find(await openGate(), 'Rohit');
  await found.findByRole('alert');
  expect(found.queryByRole('img')).toBeNull();
});

test('a code that is opened in the tab of the page replaces the one before', async () => {
  listToday();
  server.answer('POST /ops/gate/log-ins', errorAnswer(404, 'This code was used or has expired.'));
  const user = await openGate('logged out', {}, '#log-in=first');
  await user.click(screen.getByRole('button', { name: 'Log in this phone' }));
  await screen.findByRole('alert');
  window.location.hash = '#log-in=second';
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(window.location.href).not.toContain('second');
  await user.click(screen.getByRole('button', { name: 'Log in this phone' }));
  await waitFor(() =>
    expect(server.changes().map(({ body }) => body)).toEqual([{ secret: 'first' }, { secret: 'second' }]),
  );
});

test('the code of an operator logs in after a press, and its secret leaves the address', async () => {
  listToday(aPlayer('AR-00000001'));
  server.answer('POST /ops/gate/log-ins', errorAnswer(404, 'This code was used or has expired.'), {
    token: 'arena_of-the-phone',
    name: 'Ravi',
    role: 'staff',
    apps: [],
  });
  const user = await openGate('logged out', {}, '#log-in=once-only');
  expect(window.location.href).not.toContain('once-only');
  expect(server.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log in this phone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This code was used or has expired.');
  await user.click(screen.getByRole('button', { name: 'Log in this phone' }));
  expect(await namesIn('Not yet here')).toEqual(['Rohit Negi']);
  expect(server.changes().map(({ body }) => body)).toEqual([{ secret: 'once-only' }, { secret: 'once-only' }]);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(screen.queryByRole('button', { name: 'Log in this phone' })).toBeNull();
});
