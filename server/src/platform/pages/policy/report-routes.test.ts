import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';

const HOUR = 3_600_000;

const REPORTS = 'application/reports+json';

const log = new PassThrough();
let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeAll(async () => {
  arena = await startArena({ now: () => now, logger: { level: 'warn', stream: log } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });
});
// Each test starts a new hour, in which nothing has been logged yet.
beforeEach(() => {
  now = new Date(now.getTime() + HOUR);
  takeLog();
});
afterAll(() => arena.close());

/** A report as Chromium sends it. */
const aViolation = (body: object = {}) => ({
  age: 12,
  type: 'csp-violation',
  url: 'https://arena.example/market?q=asha@arena.test',
  user_agent: 'A browser of Asha',
  body: {
    documentURL: 'https://arena.example/market?q=asha@arena.test#asha',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    disposition: 'enforce',
    originalPolicy: "default-src 'none'",
    referrer: 'https://other.example/asha',
    sample: 'asha',
    ...body,
  },
});

async function send(payload: unknown, { type = REPORTS, from = '192.0.2.1' } = {}) {
  const response = await arena.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'content-type': type, 'user-agent': 'A browser of Asha' },
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return response.statusCode;
}

/** Everything in the log since the last call. The stream may return it in several parts. */
function takeLog(): string {
  let text = '';
  for (let part = log.read(); part !== null; part = log.read()) text += part;
  return text;
}

/** Reads the new log lines, as text and as the logged violations. */
function readLog() {
  const text = takeLog();
  const lines = text.split('\n').filter(Boolean);
  return { text, refused: lines.map((line) => JSON.parse(line).refused) };
}

test('logs each violation in one line without data about the visitor', async () => {
  const chunk = 'https://arena.example/releases/mf-market/x/1.js?asha';
  const integrity = { documentURL: 'https://arena.example/market', destination: 'script', blockedURL: chunk };
  const reports = [
    aViolation(),
    aViolation({ blockedURL: 'https://evil.example/steal?asha' }),
    aViolation({ blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' }),
    { type: 'integrity-violation', body: integrity },
  ];
  expect(await send(reports)).toBe(204);
  const { text, refused } = readLog();
  expect(refused).toEqual([
    { rule: 'script-src-elem', blocked: 'inline', page: '/market' },
    { rule: 'script-src-elem', blocked: 'https://evil.example', page: '/market' },
    { rule: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/market' },
    { rule: 'integrity of a script', blocked: '/releases/mf-market/x/1.js', page: '/market' },
  ]);
  expect(text).not.toMatch(/asha|192\.0\.2/i);
});

test('logs each kind of violation once an hour', async () => {
  await send([aViolation(), aViolation()]);
  await send([aViolation()], { from: '192.0.2.2' });
  expect(readLog().refused).toHaveLength(1);
  now = new Date(now.getTime() + HOUR);
  await send([aViolation()]);
  expect(readLog().refused).toHaveLength(1);
});

test('limits the log lines for a flood of invented kinds', async () => {
  const kinds = Array.from({ length: 80 }, (_, number) => aViolation({ blockedURL: `https://${number}.example/` }));
  expect(await send(kinds)).toBe(204);
  expect(readLog().refused).toHaveLength(50);
});

test('counts at most thirty requests of one client per minute', async () => {
  const from = '192.0.2.30';
  for (let sent = 0; sent < 30; sent++) await send([aViolation()], { from });
  expect(await send([aViolation({ blockedURL: 'eval' })], { from })).toBe(204);
  expect(readLog().refused).toHaveLength(1);
});

test.each<[string, number, unknown, string]>([
  ['invalid JSON', 400, 'hello', REPORTS],
  ['a body that is not a list', 400, aViolation(), REPORTS],
  ['a report of another type', 400, [{ ...aViolation(), type: 'deprecation' }], REPORTS],
  ['a rule with line breaks', 400, [aViolation({ effectiveDirective: 'script-src\n' })], REPORTS],
  ['another content type', 415, [aViolation()], 'application/json'],
  ['a body that is too large', 413, [aViolation({ sample: 'x'.repeat(64 << 10) })], REPORTS],
])('refuses %s and logs nothing', async (_, status, payload, type) => {
  expect(await send(payload, { type })).toBe(status);
  expect(readLog().refused).toEqual([]);
});

test('does not log an unknown path, which may contain personal data', async () => {
  const page = (path: string) =>
    aViolation({ documentURL: `https://arena.example${path}`, blockedURL: `https://arena.example${path}/x` });
  expect(await send([page('/market/asha@arena.test'), page('/asha@arena.test/9876543210')])).toBe(204);
  const { text, refused } = readLog();
  expect(refused.map(({ page }) => page)).toEqual(['no page of the site']);
  expect(text).not.toMatch(/asha|9876543210/);
});
