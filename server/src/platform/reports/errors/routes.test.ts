import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { aMessage } from '@arena/shared/contract/testing/personal-messages';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { failures } from '../failures/table';
import { findErrors } from './find-errors';
import { errorGroups, errorOccurrences } from './table';

const SET = 'set-0123456789abcdef';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.33 Safari/537.36';

let arena: Awaited<ReturnType<typeof startArena>>;
let log: PassThrough;
let now = NOW;
/** Id of the market's live release. */
let live: string;

beforeEach(async () => {
  now = NOW;
  log = new PassThrough();
  arena = await startArena({ now: () => now, logger: { level: 'info', stream: log } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  live = (await shipTo(arena, { app: 'mf-market' })).release.id;
});
afterEach(() => arena.close());

/** An address in a release's entry. */
const frame = (release = live, { app = 'mf-market', file = 'remoteEntry.js', position = '1:20' } = {}) =>
  `/releases/${app}/${release}/${file}:${position}`;

const aReport = (changes: object = {}) => ({
  kind: 'uncaught',
  name: 'TypeError',
  message: 'no products',
  frames: [frame()],
  set: SET,
  page: '/market',
  request: 'id-of-a-page-request',
  ...changes,
});

/** A different IP address for each number up to a million. */
const clientIp = (number: number) => `198.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

async function send(payload: unknown, { from = '192.0.2.1', browser = CHROME } = {}) {
  const response = await arena.app.inject({
    method: 'POST',
    url: '/api/errors',
    headers: { 'content-type': 'application/json', 'user-agent': browser, cookie: 'arena-visitor=asha' },
    remoteAddress: from,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return response.statusCode;
}

/** Closes the server, which stores what it has received. */
async function stored() {
  await arena.app.close();
  return {
    groups: await arena.db.select().from(errorGroups).orderBy(errorGroups.firstAt),
    occurrences: await arena.db.select().from(errorOccurrences).orderBy(errorOccurrences.id),
    failures: await arena.db.select().from(failures),
  };
}

test.each(['recoverable', 'load'])('an error of kind %s belongs to the section that its stack names', async (kind) => {
  const shell = (await shipTo(arena, { app: 'shell', variant: 'second', paths: ['/help'] })).release.id;
  const ofShell = frame(shell, { app: 'shell' });
  await send(aReport({ kind, message: 'Minified React error #418', frames: [ofShell, frame(), ofShell] }));
  await send(aReport({ kind, message: 'in the layout', frames: [ofShell] }));
  await send(aReport({ kind: 'render', message: 'in the shell', frames: [ofShell, frame()] }));
  // What browsers report of a section that did not load is a failure already.
  expect((await stored()).failures).toEqual([]);
  const found = await findErrors(arena.db, {});
  expect(found.map(({ app, message, own }) => `${app}, ${own.app}: ${message}`).sort()).toEqual([
    'mf-market, mf-market: The HTML of the server differs from the first render in the browser. (React error #418)',
    'shell, shell: in the layout',
    'shell, shell: in the shell',
  ]);
});

test('stores the error and its position, without data about the visitor', async () => {
  expect(
    await send(aReport({ page: '/market?q=asha@arena.test', message: 'no asha@arena.test at +91 98765 43210' })),
  ).toBe(204);
  const { groups, occurrences } = await stored();
  expect(groups).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{16}$/),
      app: 'mf-market',
      name: 'TypeError',
      message: 'no █ at █',
      frames: [{ app: 'mf-market', release: live, file: 'remoteEntry.js', line: 1, column: 20, mapped: null }],
      firstRelease: live,
      firstAt: NOW,
      lastRelease: live,
      lastAt: NOW,
    },
  ]);
  expect(occurrences).toEqual([
    {
      id: expect.any(Number),
      at: NOW,
      group: groups[0]?.key,
      app: 'mf-market',
      release: live,
      page: '/market',
      kind: 'uncaught',
      browser: 'Chrome 131',
      releaseSet: SET,
      request: 'id-of-a-page-request',
    },
  ]);
  log.end();
  expect(await text(log)).not.toMatch(/asha|98765|AppleWebKit/);
});

test('stores nothing personal of 200 generated messages that no browser has scrubbed', async () => {
  const messages = fc.sample(
    aMessage.filter(({ message }) => message.length <= 200),
    200,
  );
  for (const [i, { message }] of messages.entries()) {
    now = new Date(NOW.getTime() + i * 60_000);
    const position = `1:${i + 1}`;
    expect(
      await send(aReport({ message, name: `E${i}`, frames: [frame(live, { position })] }), { from: clientIp(i) }),
    ).toBe(204);
  }
  const { groups } = await stored();
  expect(groups).toHaveLength(200);
  for (const [i, { personal }] of messages.entries()) {
    const group = groups.find(({ name }) => name === `E${i}`);
    for (const pattern of personal) expect(group?.message).not.toMatch(pattern);
  }
});

/** What is wrong with a report, and how it gets so. */
const MALFORMED: Record<string, (valid: ReturnType<typeof aReport>) => unknown> = {
  'invalid JSON': () => 'hello',
  'a list': () => [],
  'an unknown kind': (valid) => ({ ...valid, kind: 'boredom' }),
  'an unknown field': (valid) => ({ ...valid, visitor: 'asha' }),
  'another prototype': (valid) => JSON.stringify(valid).replace('{', '{"__proto__":{"kind":"render"},'),
  'a name with spaces': (valid) => ({ ...valid, name: 'Asha Rao' }),
  'a long message': (valid) => ({ ...valid, message: 'x'.repeat(201) }),
  'a message that is an object': (valid) => ({ ...valid, message: { toString: 'asha' } }),
  'no frames': (valid) => ({ ...valid, frames: [] }),
  '21 frames': (valid) => ({ ...valid, frames: Array(21).fill(frame()) }),
  'an address of another site': (valid) => ({ ...valid, frames: [`https://evil.example${frame()}`] }),
  'a negative line': (valid) => ({ ...valid, frames: [frame(live, { position: '-1:2' })] }),
  'a huge column': (valid) => ({ ...valid, frames: [frame(live, { position: '1:99999999' })] }),
  'line 0': (valid) => ({ ...valid, frames: [frame(live, { position: '0:1' })] }),
  'a page of another site': (valid) => ({ ...valid, page: 'https://evil.example' }),
  'an invalid release set': (valid) => ({ ...valid, set: 'asha' }),
  'an invalid request id': (valid) => ({ ...valid, request: '{"level":60}' }),
};

test('refuses a malformed report', async () => {
  for (const [fault, change] of Object.entries(MALFORMED)) {
    expect([fault, await send(change(aReport()))]).toEqual([fault, 400]);
  }
  expect(await stored()).toEqual({ groups: [], occurrences: [], failures: [] });
});

test('refuses a stack of 10,000 frames before it is read', async () => {
  expect(await send(aReport({ frames: Array(10_000).fill(frame()) }))).toBe(413);
  expect((await stored()).groups).toEqual([]);
});

test('drops frames that are not in files of releases that visitors may get', async () => {
  const unknown = [
    frame('9.9.9-0123456789abcdef'),
    frame('__proto__'),
    frame(live, { app: '__proto__' }),
    frame(live, { app: 'shell' }),
    frame(live, { file: 'constructor' }),
    frame(live, { file: '../../../etc/passwd' }),
    frame(live, { file: 'asha@arena.test' }),
    frame(live, { file: '9876543210.js' }),
  ];
  expect(await send(aReport({ frames: unknown }))).toBe(204);
  expect(await send(aReport({ frames: [...unknown, frame()] }))).toBe(204);
  const { groups, occurrences } = await stored();
  expect(groups.map(({ frames }) => frames.map(({ file }) => file))).toEqual([['remoteEntry.js']]);
  expect(occurrences).toHaveLength(1);
});

test('stores errors of fallback releases and canaries, but not of a release that no visitor gets', async () => {
  await shipTo(arena, { app: 'mf-market', variant: 'second' });
  const canary = await publishTo(arena, { app: 'mf-market', variant: 'third' });
  await send(aReport({ frames: [frame(canary.id)] }));
  await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: canary.id, share: 5 });
  await send(aReport({ frames: [frame(canary.id)] }));
  await send(aReport());
  const { occurrences } = await stored();
  expect(occurrences.map(({ release }) => release).sort()).toEqual([canary.id, live].sort());
});

test('counts errors that the shell does not report as failures of the release', async () => {
  for (const kind of ['uncaught', 'rejection', 'render', 'recoverable']) {
    await send(aReport({ kind, request: undefined }));
  }
  const row = { app: 'mf-market', release: live, reason: 'crashed', page: '/market', releaseSet: SET };
  expect((await stored()).failures).toMatchObject([row, row]);
});

test('an unknown path is not stored, because it may contain personal data', async () => {
  await send(aReport({ page: '/asha@arena.test/9876543210' }));
  expect((await stored()).occurrences).toMatchObject([{ page: 'no page of the site' }]);
});

test('limits what a flood stores, counts the rest and leaves self-healing its own limit', async () => {
  for (let number = 0; number < 1000; number++) {
    expect(await send(aReport({ message: `flood ${number}` }), { from: clientIp(number) })).toBe(204);
  }
  const metrics = await arena.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${arena.token}` } });
  expect(metrics.body).toContain(`arena_browser_errors_unstored_total{app="mf-market",release="${live}"} 980`);
  const traffic = await getWithToken(arena, '/api/ops/traffic');
  expect(traffic.status).toBe(200);
  now = new Date(now.getTime() + 60_000);
  await send(aReport({ message: 'later' }), { from: '192.0.2.9' });
  const { occurrences, failures: counted } = await stored();
  expect(occurrences).toHaveLength(21);
  expect(counted).toHaveLength(6);
  log.end();
  expect(await text(log)).toContain('"more":980,"msg":"More errors were reported in a minute than are stored."');
});

test('stores at most thirty reports of one client per minute', async () => {
  const { release: shell } = await shipTo(arena, { app: 'shell', variant: 'second', paths: ['/help'] });
  for (let i = 0; i < 20; i++) {
    expect(await send(aReport({ message: `${i}` }))).toBe(204);
    expect(await send(aReport({ frames: [frame(shell.id, { app: 'shell' })] }))).toBe(204);
  }
  expect((await stored()).occurrences).toHaveLength(30);
});
