import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { never } from '../../testing/end-pauses';
import { expectSoon } from '../../testing/expect-soon';
import { fakeBrowser } from '../../testing/fake-browser';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import { createTeamToken } from '../../testing/team-token';

const SECOND = 1_000;
const ABANDONED = 'It was stopped because no client asked for it any more. Nothing has changed.';

const browser = fakeBrowser();
let arena: Awaited<ReturnType<typeof startArena>>;
let team: { app: typeof arena.app; token: string };
let now = NOW;
let variants = 0;

beforeAll(async () => {
  arena = await startArena({ now: () => now, browser: 'chromium', runBrowser: browser.run });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  team = { app: arena.app, token };
});
afterEach(async () => {
  browser.allow();
  await expectSoon(async () => (await status()).checks.length === 0);
});
afterAll(() => arena.close());

const status = async () => (await getWithToken(arena, '/api/ops/apps')).body;
const isLive = async (release: string) =>
  (await status()).apps.some((live: { release: string }) => live.release === release);

async function published(app = 'mf-market', path = '/market') {
  return (await publishTo(arena, { app, paths: [path], variant: `held${++variants}` })).id;
}

/** Sends a request whose answer the client asks for later. */
async function start(
  url: string,
  payload: object,
  { caller = team, key }: { caller?: typeof team; key?: string } = {},
) {
  const headers = {
    authorization: `Bearer ${caller.token}`,
    prefer: 'respond-async',
    ...(key && { 'idempotency-key': key }),
  };
  const response = await caller.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode).toBe(202);
  return response.json();
}

const activate = (release: string, options = {}, app = 'mf-market') =>
  start(`/api/ops/apps/${app}/activations`, { release }, options);

const PREVIEWS = '/api/ops/previews';

/** Creates a preview of a new release, and starts its check. */
async function startCheck() {
  const { body } = await postWithToken(team, PREVIEWS, { releases: { 'mf-market': await published() } });
  const { operation } = await start(`${PREVIEWS}/${body.id}/check`, {});
  return { id: body.id, operation };
}

async function verdictOf(id: string) {
  const { previews } = (await getWithToken(team, PREVIEWS)).body;
  return previews.find((preview: { id: string }) => preview.id === id).faults;
}

const read = (id: string, caller = team) => getWithToken(caller, `/api/ops/operations/${id}`);

/** Waits until the progress of an operation begins with a text. */
const expectProgress = (id: string, progress: string, caller = team) =>
  expectSoon(async () => (await read(id, caller)).body.progress.startsWith(progress));

async function answerOf(id: string, caller = team) {
  let answer: unknown;
  await expectSoon(async () => {
    answer = (await read(id, caller)).body.answer;
    return answer !== null;
  });
  return answer;
}

test('an operation tells its progress, and ends with the answer of its request', async () => {
  browser.allow(0);
  const release = await published();
  const { operation, answer } = await activate(release);
  expect(answer).toBeNull();
  await expectProgress(operation, 'opens page 1 of ');
  const waiting = await activate(await published('mf-blogs', '/blogs'), { caller: arena }, 'mf-blogs');
  await expectProgress(waiting.operation, 'waits for its browser check, behind mf-market', arena);
  expect((await status()).checks).toEqual([
    { apps: 'mf-market', isRunning: true },
    { apps: 'mf-blogs', isRunning: false },
  ]);
  browser.allow();
  const body = { app: 'mf-market', release, seen: 'seen', warnings: [] };
  expect(await answerOf(operation)).toEqual({ status: 200, body });
  expect(await answerOf(waiting.operation, arena)).toMatchObject({ status: 200 });
});

test('an operation ends with the refusal of its request', async () => {
  const { operation } = await activate('1.0.0-0123456789abcdef');
  expect(await answerOf(operation)).toMatchObject({
    status: 404,
    body: { error: expect.any(String), code: 'not_found' },
  });
});

test('a request that is sent again joins its operation', async () => {
  browser.allow(0);
  const release = await published();
  const [first, second] = await Promise.all([activate(release, { key: 'key-of-a-start' }), activate(release)]);
  expect(second.operation).toBe(first.operation);
  browser.allow();
  await answerOf(first.operation);
  expect(await activate(release, { key: 'key-of-a-start' })).toMatchObject({
    operation: first.operation,
    answer: { status: 200 },
  });
  expect((await activate(release, { key: 'key-of-another' })).operation).not.toBe(first.operation);
});

test('only its token and operators can read an operation', async () => {
  const other = { app: arena.app, token: (await createTeamToken(arena.db, { app: 'mf-blogs', at: NOW })).token };
  const { operation } = await activate(await published());
  expect((await read(operation, other)).status).toBe(404);
  expect((await read(operation, arena)).status).toBe(200);
  await answerOf(operation);
});

test('an operation is stopped when no client asks for it any more', async () => {
  browser.allow(0);
  const release = await published();
  const { operation } = await activate(release);
  await expectProgress(operation, 'opens page 1 of ');
  now = new Date(now.getTime() + 60 * SECOND);
  await read(operation);
  now = new Date(now.getTime() + 119 * SECOND);
  await activate(release);
  now = new Date(now.getTime() + 121 * SECOND);
  await expectSoon(async () => (await status()).checks.length === 0);
  expect(await answerOf(operation)).toEqual({ status: 409, body: { error: ABANDONED, code: 'conflict' } });
  expect(await isLive(release)).toBe(false);
});

test('a second check of a preview joins the first, and the verdict is stored at the end', async () => {
  browser.allow(0);
  const { id, operation } = await startCheck();
  await expectProgress(operation, 'opens page 1 of ');
  expect((await start(`${PREVIEWS}/${id}/check`, {})).operation).toBe(operation);
  expect(await verdictOf(id)).toBeNull();
  browser.allow();
  expect(await answerOf(operation)).toEqual({ status: 200, body: { id, faults: [], seen: 'seen' } });
  expect(await verdictOf(id)).toEqual([]);
});

test('a preview that is revoked during its check, or whose check is stopped, gets no verdict', async () => {
  browser.allow(0);
  const revoked = await startCheck();
  await expectProgress(revoked.operation, 'opens page 1 of ');
  await postWithToken(team, `${PREVIEWS}/${revoked.id}/revocation`, {});
  browser.allow();
  const error = `${revoked.id} ended while its releases were checked.`;
  expect(await answerOf(revoked.operation)).toEqual({ status: 409, body: { error, code: 'conflict' } });
  browser.allow(0);
  const abandoned = await startCheck();
  await expectProgress(abandoned.operation, 'opens page 1 of ');
  now = new Date(now.getTime() + 121 * SECOND);
  await expectSoon(async () => (await status()).checks.length === 0);
  expect(await answerOf(abandoned.operation)).toEqual({ status: 409, body: { error: ABANDONED, code: 'conflict' } });
  expect([await verdictOf(revoked.id), await verdictOf(abandoned.id)]).toEqual([null, null]);
});

test('another server tells the state of an operation', async () => {
  const another = { token: team.token, app: await arena.startAnother() };
  try {
    browser.allow(0);
    const { operation } = await activate(await published(), { caller: another });
    await expectProgress(operation, 'opens page 1 of ');
    browser.allow();
    expect(await answerOf(operation)).toMatchObject({ status: 200 });
  } finally {
    browser.allow();
    await another.app.close();
  }
});

test('an operation whose server was killed is lost', async () => {
  const killed = { token: team.token, app: await arena.startAnother({ pause: never }) };
  try {
    browser.allow(0);
    const { operation } = await activate(await published(), { caller: killed });
    expect((await read(operation)).body.lost).toBe(false);
    now = new Date(now.getTime() + 31 * SECOND);
    expect((await read(operation)).body).toMatchObject({ lost: true, answer: null });
  } finally {
    browser.allow();
    await killed.app.close();
  }
});
