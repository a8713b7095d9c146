import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PgTable } from 'drizzle-orm/pg-core';
import { startArena } from '../../testing/start-arena';
import { aContactMessage, aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { contactMessages } from './contact/table';
import { feedback } from './feedback/table';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return arena.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const count = (table: PgTable) => arena.db.$count(table);

describe.each([
  ['@T2.3', '/api/prebooking', prebookings, aPrebooking, 65_536],
  ['@T2.4', '/api/feedback', feedback, aFeedback, 262_144],
  ['@T2.5', '/api/waivers/submit', waivers, aWaiver, 65_536],
  ['messages,', '/api/contact', contactMessages, aContactMessage, 65_536],
] as const)('%s POST %s', (_number, url, table, aForm, limit) => {
  test('stores a valid form and returns a reference @T2.3 @T2.4 @T2.5', async () => {
    const before = await count(table);
    const answer = await post(url, aForm());
    expect(answer.statusCode).toBe(201);
    expect(answer.json().reference).toMatch(/^AR-[0-9A-Z]{8}$/);
    expect(await count(table)).toBe(before + 1);
  });

  test('stores the same form with the same key once, even if sent concurrently @T3.1', async () => {
    const before = await count(table);
    const headers = { 'idempotency-key': `once-${url}` };
    const answers = await Promise.all([1, 2, 3].map(() => post(url, aForm(), headers)));
    const again = await post(url, aForm(), headers);
    expect(new Set([...answers, again].map((answer) => answer.json().reference)).size).toBe(1);
    expect(again.statusCode).toBe(201);
    expect(await count(table)).toBe(before + 1);
  });

  test('refuses another form with a key that was used before @T3.1', async () => {
    const headers = { 'idempotency-key': `other-${url}` };
    await post(url, aForm(), headers);
    const answer = await post(url, aForm({ email: 'other@example.in', thoughts: 'Something else' }), headers);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatch(/already sent/);
  });

  test('stores the text version and the time @T3.2', async () => {
    const answer = await post(url, aForm(), { 'arena-text-version': 'test-2026-01' });
    const rows = (await arena.db.select().from(table)) as {
      reference: string;
      textVersion: string;
      receivedAt: Date;
    }[];
    const row = rows.find(({ reference }) => reference === answer.json().reference);
    expect(row?.textVersion).toBe('test-2026-01');
    expect(row?.receivedAt.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  test('stores the language of the text, which is English when the section does not say', async () => {
    const languageOf = async (answer: Awaited<ReturnType<typeof post>>) => {
      const rows = (await arena.db.select().from(table)) as { reference: string; language: string }[];
      return rows.find(({ reference }) => reference === answer.json().reference)?.language;
    };
    expect(await languageOf(await post(url, aForm(), { 'arena-text-language': 'hi' }))).toBe('hi');
    expect(await languageOf(await post(url, aForm()))).toBe('en');
    const before = await count(table);
    const refused = await post(url, aForm(), { 'arena-text-language': 'fr' });
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'A language is one of en, hi.']);
    expect(await count(table)).toBe(before);
  });

  test.each([
    ['malformed JSON', '{"name":', 400, 'The request is not valid JSON.'],
    ['an empty body', '', 400, 'The request is empty. Send a JSON body.'],
    ['an array', '[]', 400, 'The request is missing or has the wrong type.'],
    ['a body beyond its limit', JSON.stringify({ comments: 'x'.repeat(limit) }), 413, 'The request is too large.'],
  ])('refuses %s with a message and stores nothing @T2.9 @T2.11', async (_what, body, status, message) => {
    const before = await count(table);
    const answer = await post(url, body);
    expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
    expect(await count(table)).toBe(before);
  });

  test('refuses another content type @T2.11', async () => {
    const answer = await post(url, 'name=Asha', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      415,
      'Send JSON, with "Content-Type: application/json".',
    ]);
  });

  test('drops unknown fields @T2.11', async () => {
    const answer = await post(url, aForm({ admin: true }));
    expect(answer.statusCode).toBe(201);
  });

  test('refuses an invalid key or text version', async () => {
    expect((await post(url, aForm(), { 'idempotency-key': 'short' })).json().error).toMatch(/8 to 200/);
    expect((await post(url, aForm(), { 'arena-text-version': 'A!' })).json().error).toMatch(/text version/);
  });
});

test.each([
  ['no name', { name: ' ' }, 'Please enter your name.'],
  ['no email', { email: 'asha@example' }, 'Please enter a valid email address.'],
  ['nine digits', { mobile: '987654321' }, 'Please enter a 10-digit mobile number'],
  ['a foreign country code', { mobile: '+19876543210' }, 'Please enter a 10-digit mobile number'],
  ['a number', { mobile: 9876543210 }, 'Please enter a 10-digit mobile number'],
  ['an unlisted city', { city: 'Mumbai' }, 'Please choose a city from the list, or Other and its name.'],
  ['Other without a name', { city: 'Other' }, 'Please choose a city from the list, or Other and its name.'],
  ['two cities', { city: 'Mumbai', otherCity: 'Pune' }, 'Please choose a city from the list, or Other and its name.'],
  ['no agreement', { agreeTerms: false }, 'Please agree to the terms to continue.'],
])('refuses a pre-booking with %s @T2.10', async (_what, changes, message) => {
  const answer = await post('/api/prebooking', aPrebooking(changes));
  expect([answer.statusCode, answer.json().error]).toEqual([400, message]);
});

test('stores a typed city as city and as otherCity @T2.10', async () => {
  const answer = await post('/api/prebooking', aPrebooking({ city: 'Mussoorie', otherCity: 'Mussoorie' }));
  expect(answer.statusCode).toBe(201);
});

test.each([
  ['no address', { email: '' }, 'Please enter a valid email address.'],
  ['no valid address', { email: 'asha@example' }, 'Please enter a valid email address.'],
  ['no text', { message: ' \n ' }, 'Please enter your message.'],
  ['a long text', { message: 'x'.repeat(1501) }, 'Please use at most 1,500 characters.'],
])('refuses a message with %s', async (_what, changes, message) => {
  const answer = await post('/api/contact', aContactMessage(changes));
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(message)]);
});

test('accepts the longest message in the letters that take most bytes', async () => {
  expect((await post('/api/contact', aContactMessage({ message: '👨‍👩‍👧‍👦'.repeat(1500) }))).statusCode).toBe(201);
});

test('accepts empty feedback and refuses more than five stars @T2.10', async () => {
  expect((await post('/api/feedback', {})).statusCode).toBe(201);
  expect((await post('/api/feedback', aFeedback({ rating: 6 }))).json().error).toBe('Please rate with 0 to 5 stars.');
  expect((await post('/api/feedback', aFeedback({ arena_upgrade: 'Pool' }))).statusCode).toBe(400);
});

test.each([
  ['no first name', { firstName: '' }, 'Please enter your first name.'],
  ['a date that does not exist', { dob: '2001-02-29' }, 'Please enter a real date of birth.'],
  ['a date in the future', { dob: '2999-01-01' }, 'This date of birth is in the future.'],
  ['a child of less than 12 years', { dob: '2025-11-21' }, 'Players are 12 or older.'],
  ['letters as a phone number', { phone: 'call me' }, 'Please enter a phone number with 7 to 20 digits.'],
  ['no medical answer', { medicalCondition: undefined }, 'Please answer yes or no.'],
])('refuses a waiver with %s @T2.10', async (_what, changes, message) => {
  const answer = await post('/api/waivers/submit', aWaiver(changes));
  expect([answer.statusCode, answer.json().error]).toEqual([400, message]);
});

test('accepts a waiver without address and age, and stores the guardian @T2.10 @T2.11', async () => {
  const {
    address: _a,
    city: _c,
    state: _s,
    zip: _z,
    ...withoutAddress
  } = aWaiver({ guardianName: 'Meera', guardianPhone: '9876500000' });
  const answer = await post('/api/waivers/submit', withoutAddress);
  expect(answer.json()).toMatchObject({ signedAt: '2026-11-21T10:00:00.000Z', validUntil: '2026-12-31' });
  const rows = await arena.db.select().from(waivers);
  expect(rows.find(({ reference }) => reference === answer.json().reference)).toMatchObject({ guardianName: 'Meera' });
});

test.each(['/api/nothing', '/api/prebooking/1', '/api/ops/nothing'])(
  'answers the unknown path %s with JSON',
  async (url) => {
    for (const answer of [await post(url, {}), await arena.app.inject(url)]) {
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is nothing at this address.']);
    }
  },
);

test('answers /ping, /api/hello, /healthz and /readyz @T2.6 @T2.7', async () => {
  expect((await arena.app.inject('/ping')).statusCode).toBe(200);
  expect((await arena.app.inject('/api/hello')).json().message).toBe('Hello from the arena.');
  expect((await arena.app.inject('/healthz')).statusCode).toBe(200);
  expect((await arena.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});
