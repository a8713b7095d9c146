import { randomUUID } from 'node:crypto';
import type { Player } from '@arena/shared/contract/api/gate-api';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { startArena } from '../../testing/start-arena';
import { aWaiver } from '../../testing/submissions';
import { checkIns } from '../forms/check-ins/table';
import { waivers } from '../forms/waivers/table';

type Arena = Awaited<ReturnType<typeof startArena>>;

const NOON = new Date('2026-11-21T06:30:00Z');

let arena: Arena;
let now = NOON;
let asha: { app: Arena['app']; token: string };
let ravi: { app: Arena['app']; token: string };

beforeAll(async () => {
  arena = await startArena({ now: () => now, accounts: { rateLimits: false } });
  asha = { app: arena.app, token: await staffToken('Asha') };
  ravi = { app: arena.app, token: await staffToken('Ravi') };
});
afterAll(() => arena.close());

beforeEach(() => {
  now = NOON;
});
afterEach(async () => {
  const { body } = await getWithToken(arena, '/api/ops/submissions?kind=waiver&limit=100');
  const references = body.submissions.map(({ reference }: { reference: string }) => reference);
  if (references.length > 0) await postWithToken(arena, '/api/ops/submissions/erasures', { references });
});

async function staffToken(name: string, at = arena): Promise<string> {
  return (await postWithToken(at, '/api/ops/tokens', { name, role: 'staff', days: 90 })).body.token;
}

/** Signs a waiver at this time; its reference. */
async function sign(changes: object = {}, at = now, { app } = arena): Promise<string> {
  const before = now;
  now = at;
  const answer = await app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver(changes) });
  now = before;
  expect(answer.statusCode).toBe(201);
  return answer.json().reference;
}

const lookUp = async (text: string): Promise<Player[]> => {
  const { status, body } = await postWithToken(asha, '/api/ops/gate/lookups', { text });
  expect([status, body]).toMatchObject([200, { players: expect.any(Array) }]);
  return body.players;
};

const referencesFound = async (text: string) => (await lookUp(text)).map(({ reference }) => reference);

type CheckInOptions = { id?: string; by?: typeof asha; secondsAgo?: number; guardian?: string };

const checkIn = (reference: string, { id = randomUUID(), by = asha, ...rest }: CheckInOptions = {}) =>
  postWithToken(by, '/api/ops/gate/check-ins', { id, reference, ...rest });

const undo = (id: string, by = asha) => postWithToken(by, `/api/ops/gate/check-ins/${id}/cancellation`, {});

const today = async () => (await getWithToken(asha, '/api/ops/gate/today')).body;

const auditEntries = async (limit = 50) =>
  (await getWithToken(arena, `/api/ops/audit?limit=${limit}`)).body.entries as { action: string }[];

test('the gate gets the fields that it needs, and no address, email, whole phone or date of birth', async () => {
  const reference = await sign({
    ...{ firstName: 'Meera', lastName: 'Negi', dob: '2012-05-04', medicalCondition: 'yes' },
    phone: '+91 98765-43221',
    ...{ guardianName: 'Kamla Negi', guardianPhone: '9412034567' },
  });
  expect(await lookUp(reference)).toEqual([
    {
      ...{
        reference,
        name: 'Meera Negi',
        phoneEnd: '21',
        age: 14,
        isMinor: true,
        guardianName: 'Kamla Negi',
        hasMedicalCondition: true,
      },
      ...{ validUntil: '2026-12-31', isExpired: false, isWithdrawn: false, checkIn: null },
    },
  ]);
  expect((await today()).players).toEqual(await lookUp(reference));
});

test('a player is found by reference, however it is typed, by phone and by name', async () => {
  const reference = await sign({ firstName: 'Kabir', lastName: 'O’Brien Joshi', phone: '+91 99887 76655' });
  await sign({ firstName: 'Other', lastName: 'Person', phone: '9123456789' });
  const code = reference.slice(3);
  const inDevanagari = reference.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  for (const text of [
    ...[reference, ` ${reference.toLowerCase()} `, code, `AR${code}`, `AR ${code.slice(0, 4)} ${code.slice(4)}`],
    ...[reference.replaceAll('0', 'O').replaceAll('1', 'l')],
    ...[inDevanagari, reference.replace('-', '–'), `\u202a${reference}\u202c`],
    ...['9988776655', '+91 99887-76655', '09988776655', '776655', '९९८८७७६६५५'],
    ...['kabir', 'JOSHI kabir', 'brien'],
  ]) {
    expect([text, await referencesFound(text)]).toEqual([text, [reference]]);
  }
  for (const text of [
    'AR-00000000',
    '998877',
    '12345',
    '%%%',
    '___',
    "'; drop table waivers",
    'asha@example.in',
    'Rajpur',
  ]) {
    expect([text, await referencesFound(text)]).toEqual([text, []]);
  }
});

test.each([
  ...['Arjun Thapa', 'Arjun Singh', 'Arjun Verma', 'Aryan Gupta', 'Arun Sharma', 'Arti Sharma'],
  ...['Asha Shrestha', 'Ar Joshi', 'आशा रावत'],
])('%s is found by the whole name, in any spelling', async (name) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const reference = await sign({ firstName, lastName });
  for (const text of [
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    `${lastName} ${firstName}`,
    `\u202a${name}\u202c`,
  ]) {
    expect([text, await referencesFound(text)]).toEqual([text, [reference]]);
  }
});

test('without a match, players whom the text may mean are offered apart, and counted as read', async () => {
  const sana = await sign({ firstName: 'Sana', lastName: 'Khan', phone: '9988776655' });
  const ashaBisht = await sign({ firstName: 'Asha', lastName: 'Bisht', phone: '9123456789' });
  const near = async (text: string) => {
    const { body } = await postWithToken(asha, '/api/ops/gate/lookups', { text });
    expect([text, body.players]).toEqual([text, []]);
    return body.nearMatches.map(({ reference }: Player) => reference);
  };
  const wrong = (text: string) => text.slice(0, -1) + (text.endsWith('7') ? '8' : '7');
  for (const text of ['Sanna', '9988776654', wrong(sana)]) expect([text, await near(text)]).toEqual([text, [sana]]);
  expect(await near('आशा')).toEqual([ashaBisht]);
  expect(await near('Nisha')).toEqual([]);
  expect((await auditEntries(1))[0]).toMatchObject({ action: 'read-submissions', count: 0 });
  await near('Sanna');
  expect((await auditEntries(1))[0]).toMatchObject({ action: 'read-submissions', count: 1 });
  const exact = await postWithToken(asha, '/api/ops/gate/lookups', { text: 'Sana' });
  expect(exact.body).toMatchObject({ players: [{ reference: sana }], nearMatches: [] });
});

test('the player with a reference comes before those with such a name or phone number', async () => {
  const exact = await sign({ firstName: 'Exact', phone: '9000000001' });
  await arena.db.update(waivers).set({ reference: 'AR-98765432' }).where(eq(waivers.reference, exact));
  const byPhone = await sign({ firstName: 'Phone', phone: '+91 12987 65432' });
  for (const text of ['98765432', '९८७६५४३२']) {
    expect([text, await referencesFound(text)]).toEqual([text, ['AR-98765432', byPhone]]);
  }
});

test.each([
  ['', 'Enter at least 3 characters.'],
  ['a b', 'Enter at least 3 characters.'],
  ['a\u200b\u200b', 'Enter at least 3 characters.'],
  ['x'.repeat(101), 'text: A lookup has at most 100 characters.'],
])('a lookup for "%s" is refused', async (text, error) => {
  expect(await postWithToken(asha, '/api/ops/gate/lookups', { text })).toEqual({
    status: 400,
    body: { error, code: 'invalid' },
  });
});

test('a lookup returns ten players at most, and says that there are more', async () => {
  for (let i = 0; i < 11; i++) await sign({ firstName: 'Many', email: `many${i}@example.in` });
  const { body } = await postWithToken(asha, '/api/ops/gate/lookups', { text: 'many' });
  expect([body.players.length, body.isComplete]).toEqual([10, false]);
  const { body: near } = await postWithToken(asha, '/api/ops/gate/lookups', { text: 'mamy' });
  expect([near.players, near.nearMatches.length, near.isComplete]).toEqual([[], 10, false]);
});

test('one token cannot look up or list all players', async () => {
  const limited = await startArena({ now: () => now });
  const stolen = { app: limited.app, token: await staffToken('Stolen', limited) };
  const other = { app: limited.app, token: await staffToken('Other', limited) };
  const statuses: number[] = [];
  for (let i = 0; i < 42; i++)
    statuses.push((await postWithToken(stolen, '/api/ops/gate/lookups', { text: 'abc' })).status);
  expect(statuses.filter((status) => status === 200).length).toBe(40);
  expect(await postWithToken(stolen, '/api/ops/gate/lookups', { text: 'abc' })).toEqual({
    status: 429,
    body: { error: 'Too many attempts. Please wait a minute and try again.', code: 'rate_limited' },
  });
  expect((await postWithToken(other, '/api/ops/gate/lookups', { text: 'abc' })).status).toBe(200);
  const list = async () => (await getWithToken(stolen, '/api/ops/gate/today')).status;
  for (let i = 0; i < 40; i++) expect(await list()).toBe(200);
  expect(await list()).toBe(429);
  await limited.close();
});

test('today has who signed and who was checked in today, by the day at the arena', async () => {
  const yesterday = await sign({ firstName: 'Late' }, new Date('2026-11-20T18:29:59Z'));
  const justToday = await sign({ firstName: 'Early' }, new Date('2026-11-20T18:30:00Z'));
  const returning = await sign({ firstName: 'Returning' }, new Date('2026-03-01T06:00:00Z'));
  await checkIn(returning);
  const { day, players, isComplete } = await today();
  expect([day, isComplete]).toEqual(['2026-11-21', true]);
  expect(players.map(({ reference }: Player) => reference)).toEqual([justToday, returning]);
  expect(await referencesFound('Late')).toEqual([yesterday]);
});

test('a waiver and an age count by the day at the arena, also at new year', async () => {
  const reference = await sign({ dob: '2009-01-01' });
  const seenAt = async (time: string) => {
    now = new Date(time);
    const [player] = await lookUp(reference);
    return [player?.age, player?.isMinor, player?.validUntil, player?.isExpired];
  };
  expect(await seenAt('2026-12-31T18:29:59Z')).toEqual([17, true, '2026-12-31', false]);
  expect(await seenAt('2026-12-31T18:30:00Z')).toEqual([18, false, '2026-12-31', true]);
  const refused = {
    status: 409,
    body: { error: 'This waiver has expired. The player has to sign a new one.', code: 'conflict' },
  };
  expect(await checkIn(reference)).toEqual(refused);
  // Made before midnight, on a phone without a connection.
  expect((await checkIn(reference, { secondsAgo: 1 })).body.checkIn.at).toBe('2026-12-31T18:29:59.000Z');
});

test('a check-in counts for one day', async () => {
  const reference = await sign();
  expect((await checkIn(reference)).body.checkIn).toMatchObject({ by: 'Asha', at: NOON.toISOString() });
  now = new Date('2026-11-21T18:30:00Z');
  expect((await lookUp(reference))[0]?.checkIn).toBeNull();
  expect((await checkIn(reference)).body.checkIn.at).toBe('2026-11-21T18:30:00.000Z');
});

test('a check-in that arrives late keeps both times', async () => {
  const reference = await sign({}, new Date('2026-11-21T05:00:00Z'));
  const times = { at: '2026-11-21T05:30:00.000Z', arrivedAt: NOON.toISOString() };
  expect((await checkIn(reference, { secondsAgo: 3_600 })).body.checkIn).toMatchObject(times);
  expect((await lookUp(reference))[0]?.checkIn).toMatchObject(times);
});

test('the guardian who came with a minor is kept with the check-in, in list, lookup and export', async () => {
  const reference = await sign({ dob: '2012-05-04', guardianName: 'Kamla Negi', guardianPhone: '9412034567' });
  const first = await checkIn(reference, { guardian: ' Ravi Negi ' });
  expect(first.body.checkIn).toMatchObject({ guardian: 'Ravi Negi' });
  expect((await checkIn(reference, { by: ravi, guardian: 'Another Person' })).body).toEqual(first.body);
  expect((await today()).players).toMatchObject([{ guardianName: 'Kamla Negi', checkIn: { guardian: 'Ravi Negi' } }]);
  const headers = { authorization: `Bearer ${arena.token}` };
  const exported = async () => {
    const payload = { kind: 'waiver', search: reference };
    const answer = await arena.app.inject({ method: 'POST', url: '/api/ops/submissions/exports', headers, payload });
    return answer.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').at(-1));
  };
  // Quoted, because some spreadsheets split cells at semicolons.
  const both = '"2026-11-21 Ravi Negi; 2026-11-21 Another Person"';
  expect(await exported()).toEqual(['guardiansAtGate', both]);
  await undo(first.body.checkIn.id);
  expect(await exported()).toEqual(['guardiansAtGate', '']);
});

test('a player cannot have been checked in before signing', async () => {
  const reference = await sign();
  expect(await checkIn(reference, { secondsAgo: 61 })).toEqual({
    status: 409,
    body: { error: 'The waiver was signed after this check-in. Check the player in again.', code: 'conflict' },
  });
  // The clock of the phone has jumped.
  expect((await checkIn(reference, { secondsAgo: 60 })).body.checkIn).toMatchObject({ at: NOON.toISOString() });
});

test('a check-in that arrives several times is stored once, with its first time', async () => {
  const reference = await sign({}, new Date('2026-11-21T05:00:00Z'));
  const id = randomUUID();
  const first = await checkIn(reference, { id, secondsAgo: 600 });
  expect(first.body).toEqual({
    reference,
    checkIn: { id, by: 'Asha', at: '2026-11-21T06:20:00.000Z', arrivedAt: NOON.toISOString(), guardian: null },
  });
  now = new Date('2026-11-21T07:30:00Z');
  const again = await Promise.all([1, 2, 3].map(() => checkIn(reference, { id })));
  expect(again).toEqual([first, first, first]);
  expect(await arena.db.$count(checkIns)).toBe(1);
  expect((await auditEntries()).filter((entry) => JSON.stringify(entry).includes(id)).length).toBe(1);
});

test('two phones that check in the same player at once get the same check-in', async () => {
  const reference = await sign();
  const answers = await Promise.all([asha, ravi, asha, ravi].map((by) => checkIn(reference, { by })));
  const [first] = answers;
  expect(first?.status).toBe(200);
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => first?.body));
  expect((await lookUp(reference))[0]?.checkIn).toEqual(first?.body.checkIn);
});

test('an undone check-in no longer counts, also when it arrives again, and can be followed by another', async () => {
  const reference = await sign();
  const id = randomUUID();
  await checkIn(reference, { id });
  await checkIn(reference, { by: ravi });
  expect(await undo(id, ravi)).toEqual({ status: 200, body: { reference, checkIn: null } });
  expect((await checkIn(reference, { id })).body).toEqual({ reference, checkIn: null });
  const later = randomUUID();
  await checkIn(reference, { id: later });
  expect((await undo(id)).body.checkIn).toMatchObject({ id: later });
  expect((await lookUp(reference))[0]?.checkIn).toMatchObject({ id: later });
});

test('undoing a check-in leaves an earlier one of another phone', async () => {
  const reference = await sign();
  const [first, second] = [randomUUID(), randomUUID()];
  await checkIn(reference, { id: first });
  await checkIn(reference, { id: second, by: ravi });
  expect((await undo(second, ravi)).body.checkIn).toMatchObject({ id: first, by: 'Asha' });
});

test.each([
  ['an unknown reference', { reference: 'AR-00000000' }, 404, 'There is no waiver with this reference.'],
  ['no reference', { reference: 'Asha' }, 400, 'A reference looks like AR-0123ABCD.'],
  ['no id', { id: 'first' }, 400, 'A check-in needs a UUID as its id.'],
  ['a guardian without a name', { guardian: ' \u200b' }, 400, 'Enter the name of the guardian.'],
  ['a time in the future', { secondsAgo: -1 }, 400, 'A check-in must arrive within three days.'],
  ['a time of last week', { secondsAgo: 604_800 }, 400, 'A check-in must arrive within three days.'],
])('a check-in with %s is refused', async (_what, changes, status, error) => {
  const body = { id: randomUUID(), reference: await sign(), secondsAgo: 0, ...changes };
  expect(await postWithToken(asha, '/api/ops/gate/check-ins', body)).toEqual({
    status,
    body: { error, code: status === 404 ? 'not_found' : 'invalid' },
  });
  expect(await arena.db.$count(checkIns)).toBe(0);
});

test('the id of a check-in cannot be used for another player, and an unknown one cannot be undone', async () => {
  const [reference, other] = [await sign(), await sign({ email: 'other@example.in' })];
  const id = randomUUID();
  await checkIn(reference, { id });
  expect((await checkIn(other, { id })).status).toBe(409);
  expect((await undo(randomUUID())).status).toBe(404);
});

test('every reading, check-in and undo is in the audit log, without anything that a visitor sent', async () => {
  const reference = await sign();
  const [{ seq } = { seq: 0 }] = (await auditEntries(1)) as unknown as { seq: number }[];
  const id = randomUUID();
  await today();
  await lookUp('Asha Rawat');
  await lookUp('Nobody Here');
  await checkIn(reference, { id });
  await checkIn(reference, { id });
  await undo(id);
  await undo(id);
  const entries = ((await auditEntries()) as unknown as { seq: number }[]).filter((entry) => entry.seq > seq);
  const by = { by: 'Asha', tokenId: expect.any(String), client: '127.0.0.1', kind: 'waiver' };
  expect(entries).toMatchObject([
    { ...by, action: 'undo-check-in', target: id, count: 1 },
    { ...by, action: 'check-in', target: id },
    { ...by, action: 'read-submissions', count: 0 },
    { ...by, action: 'read-submissions', count: 1 },
    { ...by, action: 'read-submissions', count: 1 },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/rawat|nobody|AR-/i);
});

test('erasing a waiver erases its check-ins', async () => {
  const reference = await sign();
  await checkIn(reference);
  expect(await arena.db.$count(checkIns)).toBe(1);
  await postWithToken(arena, '/api/ops/submissions/erasures', { references: [reference] });
  expect(await arena.db.$count(checkIns)).toBe(0);
  expect((await today()).players).toEqual([]);
});
