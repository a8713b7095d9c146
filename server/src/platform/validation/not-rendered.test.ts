import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { renderFixedBundles } from '../../testing/fixed-bundles';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';
import type { RenderJob, RenderPages } from './prerender/render-pages';

const MARKET = '/api/ops/apps/mf-market';
const UNFINISHED = 'it did not finish within 30 seconds';
const REASON = `mf-market could not be rendered, because the server is too busy: ${UNFINISHED}`;

let arena: Awaited<ReturnType<typeof startArena>>;
let render: RenderPages = renderFixedBundles;
let now = NOW;

/** The machine is too busy for these pages, and renders all others. */
const tooBusyFor = (isSlow: (job: RenderJob) => boolean) => {
  render = async (job) => (isSlow(job) ? { unfinished: UNFINISHED, cause: 'machine' } : renderFixedBundles(job));
};

beforeEach(async () => {
  render = renderFixedBundles;
  now = NOW;
  arena = await startArena({ now: () => now, renderPages: (job) => render(job) });
  await shipTo(arena, { app: 'shell', variant: 'one', paths: ['/help'] });
  await shipTo(arena, { variant: 'first' });
});
afterEach(() => arena.close());

const activate = (release: string, more: object = {}) =>
  postWithToken(arena, `${MARKET}/activations`, { release, ...more });

async function live(app = 'mf-market'): Promise<string> {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find((one: { app: string }) => one.app === app).release;
}

test('a good release waits for a server that is too busy to render it, then goes live', async () => {
  const { id } = await publishTo(arena, { variant: 'second' });
  tooBusyFor(() => true);
  const { status, body } = await activate(id);
  expect([status, body]).toMatchObject([409, { code: 'check_incomplete', error: expect.stringContaining(REASON) }]);
  expect(await live()).not.toBe(id);
  render = renderFixedBundles;
  now = new Date(NOW.getTime() + 6 * 60_000);
  await expectSoon(async () => (await live()) === id);
});

test('an operator goes on without having seen its pages', async () => {
  const { id } = await publishTo(arena, { variant: 'second' });
  tooBusyFor(() => true);
  expect((await activate(id, { skipBrowserCheck: true })).status).toBe(200);
  expect(await live()).toBe(id);
});

test.each([false, true])('a release that used up its time is refused at once, skipped check: %s', async (skip) => {
  const { id } = await publishTo(arena, { variant: 'second' });
  render = async () => ({ unfinished: UNFINISHED, cause: 'release' });
  const { status, body } = await activate(id, { skipBrowserCheck: skip });
  expect([status, body.error]).toEqual([409, `mf-market cannot be rendered: ${UNFINISHED}`]);
});

test('a shell is refused for a page that fails, although another section could not be rendered', async () => {
  await shipTo(arena, { app: 'mf-blogs', variant: 'first', paths: ['/blogs'] });
  const { id } = await publishTo(arena, { app: 'shell', variant: 'two', paths: ['/help'] });
  render = async ({ section, paths }) =>
    section?.app === 'mf-blogs'
      ? { unfinished: UNFINISHED, cause: 'machine' }
      : { pages: paths.map((path) => ({ path, fault: 'it threw' })) };
  const { status, body } = await postWithToken(arena, '/api/ops/apps/shell/activations', { release: id });
  expect([status, body.code]).toEqual([409, 'conflict']);
  expect(body.error).toContain('/market cannot be rendered: it threw');
});

test('a release waits that could not be rendered under the shell that a rollback brings back', async () => {
  await shipTo(arena, { app: 'shell', variant: 'two', paths: ['/help'] });
  const { id } = await publishTo(arena, { variant: 'second' });
  let jobs = 0;
  // The first job renders it under the live shell.
  tooBusyFor(() => ++jobs > 1);
  expect((await activate(id)).body).toMatchObject({ code: 'check_incomplete' });
  expect(jobs).toBe(2);
});

test('a schedule and a preview say that they were not checked, a rehearsal says when to try again', async () => {
  const { id } = await publishTo(arena, { variant: 'second' });
  tooBusyFor(() => true);
  const planned = await postWithToken(arena, '/api/ops/schedules', { releases: { 'mf-market': id }, goesLiveAt: '1h' });
  const preview = await postWithToken(arena, '/api/ops/previews', { releases: { 'mf-market': id }, hours: 24 });
  const verdict = await postWithToken(arena, `/api/ops/previews/${preview.body.id}/check`, {});
  const rehearsal = await postWithToken(arena, `${MARKET}/releases/${id}/rehearsals`, {});
  expect([planned.body.waits, verdict.body.seen]).toEqual([REASON, 'partly']);
  expect([rehearsal.status, rehearsal.body.error]).toEqual([503, `${REASON}. Try again later.`]);
});

test('a rollback goes back all the same, and its dry run says what was not seen', async () => {
  const first = await live();
  await shipTo(arena, { variant: 'second' });
  await shipTo(arena, { app: 'shell', variant: 'two', paths: ['/help'] });
  tooBusyFor(() => true);
  const dryRun = await postWithToken(arena, `${MARKET}/rollbacks`, { dryRun: true });
  expect(dryRun.body).toMatchObject({ refused: false, faults: [`${REASON}. Try again later.`] });
  expect((await postWithToken(arena, `${MARKET}/rollbacks`, {})).status).toBe(200);
  expect(await live()).toBe(first);
});
