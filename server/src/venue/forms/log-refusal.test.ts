import { Writable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { loggerOptions } from '../../kernel/telemetry/log';
import { startArena } from '../../testing/start-arena';
import { aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';

/** Text that a visitor types, and that must never be logged. */
const TYPED = 'zq-typed';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const arena = await startArena({
  logger: { ...loggerOptions('debug'), stream },
  accounts: { site: 'http://arena.test', rateLimits: false },
});
afterAll(() => arena.close());
beforeEach(() => {
  lines.length = 0;
});

/** The log entries about refused forms. */
function refusals() {
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'A form was refused.')
    .map(({ rules, reason }) => rules ?? reason);
}

const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  arena.app.inject({ method: 'POST', url, payload, headers });

const EMAIL = 'Please enter a valid email address';

test.each([
  ['/api/prebooking', aPrebooking({ email: TYPED, mobile: TYPED }), ['email', 'mobile']],
  ['/api/prebooking', aPrebooking({ city: TYPED }), ['city']],
  ['/api/feedback', aFeedback({ thoughts: TYPED.repeat(1_000) }), ['thoughts']],
  ['/api/waivers/submit', aWaiver({ dob: TYPED, [TYPED]: TYPED, phone: TYPED }), ['dob', 'phone']],
  ['/api/waivers/submit', { [TYPED]: TYPED }, expect.arrayContaining(['firstName', 'dob', 'email'])],
  ['/api/feedback', [TYPED], ['form']],
])('a form refused by %s is logged with its fields and their rules', async (url, payload, fields) => {
  const response = await post(url, payload);
  expect(response.statusCode).toBe(400);
  const [rules = {}, ...others] = refusals();
  expect([Object.keys(rules), others]).toEqual([fields, []]);
  for (const rule of Object.values(rules)) expect(rule).toMatch(/^\w.*\w/);
  expect(lines.join('')).not.toContain(TYPED);
});

test('a form that a browser posts itself is logged in the same way', async () => {
  const entries = new URLSearchParams({ ...aWaiver({ email: TYPED, firstName: TYPED }), [TYPED]: TYPED });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://arena.test' };
  expect((await post('/api/forms/waiver', entries.toString(), headers)).statusCode).toBe(400);
  expect(refusals()).toEqual([{ email: expect.stringContaining(EMAIL) }]);
  expect(lines.join('')).not.toContain(TYPED);
});

test.each([
  ['what is no JSON', `{"email": "${TYPED}`, { 'content-type': 'application/json' }, 'The request is not valid JSON.'],
  ['another type', TYPED, { 'content-type': 'text/xml' }, expect.stringMatching(/^Send JSON/)],
  [
    'an invalid header',
    aPrebooking(),
    { 'idempotency-key': TYPED.slice(0, 7) },
    { 'idempotency-key': 'An Idempotency-Key has 8 to 200 visible characters.' },
  ],
  [
    'text that cannot be stored',
    aPrebooking({ name: `${TYPED}\u0000` }),
    {},
    expect.stringMatching(/^The text contains a character/),
  ],
])('the log gives the reason why %s is refused', async (_, payload, headers, reason) => {
  expect((await post('/api/prebooking', payload, headers)).statusCode).toBeLessThan(500);
  expect(refusals()).toEqual([reason]);
  expect(lines.join('')).not.toContain('zq');
});

test('a form that is stored is not in the log of refused ones', async () => {
  expect((await post('/api/prebooking', aPrebooking())).statusCode).toBe(201);
  expect(refusals()).toEqual([]);
});
