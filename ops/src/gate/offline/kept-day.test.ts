import type { Player } from '@arena/shared/contract/api/gate-api';
import { beforeEach, expect, test } from '@jest/globals';
import { fakePhoneStore } from '../../testing/fake-phone-store';

const { entries, state, store } = fakePhoneStore();
const { keepLogIn, loadDay } = await import('./kept-day');

/** In the evening, at the arena. */
const EVENING = new Date('2026-11-28T22:00:00+05:30');
const at = (time: string) => () => new Date(time);
const evening = () => EVENING;

const signIn = { token: 'arena_of-the-phone', name: 'Ravi', role: 'staff', apps: [], isSession: false } as const;

const player: Player = {
  ...{ reference: 'AR-00000001', name: 'Rohit Negi', phoneEnd: '10', age: 28, isMinor: false, guardianName: null },
  ...{ hasMedicalCondition: false, validUntil: '2026-12-31', isExpired: false, isWithdrawn: false },
  checkIn: { id: 'first', at: EVENING, arrivedAt: EVENING, by: 'Asha', guardian: null },
};
const today = { players: [player], isComplete: true, loadedAt: EVENING.getTime() };

const logIn = () => keepLogIn(store, { ...signIn, apps: [] }, evening);

beforeEach(() => {
  entries.clear();
  state.isFull = false;
});

test('a log-in and the list are kept for the day, encrypted with a key that scripts cannot read', async () => {
  await (await logIn()).save(today);
  expect(await loadDay(store, at('2026-11-28T23:59:59+05:30'))).toMatchObject({ signIn, today });
  const [entry] = [...entries.values()] as [{ key: CryptoKey; sealed: Uint8Array }];
  expect(entry.key.extractable).toBe(false);
  const text = Buffer.from(entry.sealed).toString('latin1');
  for (const secret of ['Rohit', 'AR-00000001', signIn.token]) expect(text).not.toContain(secret);
});

test.each([
  ['after midnight', '2026-11-29T00:00:00+05:30'],
  ['a day later', '2026-11-29T22:00:00+05:30'],
  ['with a clock that is set back by a day', '2026-11-27T22:00:00+05:30'],
])('%s, nothing is readable, and all of it is deleted', async (_, time) => {
  await (await logIn()).save(today);
  expect(await loadDay(store, at(time))).toBe('ended');
  expect(entries.size).toBe(0);
  expect(await loadDay(store, evening)).toBeNull();
});

test('a page that is open at midnight keeps the log-in, but not the list of yesterday', async () => {
  let now = EVENING;
  const keeper = await keepLogIn(store, { ...signIn, apps: [] }, () => now);
  await keeper.save(today);
  now = new Date('2026-11-29T00:01:00+05:30');
  expect(await keeper.save(today)).toBe(true);
  expect(await loadDay(store, () => now)).toMatchObject({ signIn, today: null });
});

test('after a log-out, an open page of another tab stores nothing more', async () => {
  const keeper = await logIn();
  const other = await loadDay(store, evening);
  if (other === null || other === 'ended') throw new Error('There is no log-in.');
  await keeper.end();
  expect(await keeper.save(today)).toBe(true);
  expect(await other.keeper.save(today)).toBe(false);
  expect(entries.size).toBe(0);
});

test('a later log-in replaces the one before', async () => {
  const first = await logIn();
  await first.save(today);
  const second = await logIn();
  expect(await first.save(today)).toBe(false);
  expect(await loadDay(store, evening)).toMatchObject({ today: null });
  await first.end();
  expect(await second.save(today)).toBe(true);
});

test('an entry that was changed, and one that other code wrote, are deleted unread', async () => {
  for (const change of [
    (entry: { sealed: Uint8Array }) => ({ ...entry, sealed: entry.sealed.map((byte, i) => (i === 40 ? ~byte : byte)) }),
    () => 'not an entry',
  ]) {
    await (await logIn()).save(today);
    await store.update('day', (before) => change(before as { sealed: Uint8Array }));
    expect(await loadDay(store, evening)).toBe('ended');
    expect(entries.size).toBe(0);
  }
});

test('a full storage keeps the list before', async () => {
  const keeper = await logIn();
  await keeper.save(today);
  state.isFull = true;
  await expect(keeper.save({ ...today, players: [] })).rejects.toThrow('Quota exceeded.');
  expect(await loadDay(store, evening)).toMatchObject({ today });
});
