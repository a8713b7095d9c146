import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { events } from '../../../operators/events/table';
import { fakeBrowser } from '../../../testing/fake-browser';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { rollouts } from '../../ledger/table';
import { NotRenderedError } from '../../validation/prerender/prerenderer';
import type { DrillSources } from './drill-rollback';
import { rollbackDrills } from './table';

// The server would look every five minutes; the tests say when.
let sources: DrillSources;
jest.unstable_mockModule('./start-drills', () => ({
  startRollbackDrills: (_: unknown, started: DrillSources) => {
    sources = started;
  },
}));

const { startArena } = await import('../../../testing/start-arena');
const { runDueDrills } = await import('./rollback-drills');

/** Two o'clock in India. */
const NIGHT = new Date('2026-11-21T20:30:00Z');

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NIGHT;
let variants = 0;
let previous: string;
const browser = fakeBrowser();
const run = jest.fn(browser.run);

beforeAll(async () => {
  arena = await startArena({ now: () => now, browser: 'chromium', runBrowser: run });
  await ship({ app: 'shell', paths: ['/help'] });
});
beforeEach(async () => {
  now = NIGHT;
  await arena.db.delete(rollbackDrills);
  await arena.db.delete(events);
  previous = await ship({ variant: `previous${++variants}` });
  await ship({ variant: `live${variants}` });
  now = new Date(NIGHT.getTime() + DAY);
  run.mockClear();
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => {
  const { release, response } = await shipTo(arena, options);
  expect(response.statusCode).toBe(200);
  return release.id;
};
const drill = () => runDueDrills(sources, new AbortController().signal);
const shown = async () => {
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  return apps.find(({ app }: { app: string }) => app === 'mf-market').drill;
};
const problems = async () => (await getWithToken(arena, '/api/ops/attention')).body.problems;
const told = () => arena.db.select().from(events).where(eq(events.type, 'rollback.unproven'));

/** What operators read about a rollback that would not work. */
const sentence = (why: string) => `A rollback of mf-market to ${previous} would not work: ${why}`;

test('tries the rollback of each app once a night, also in a browser, and changes nothing', async () => {
  const before = await getWithToken(arena, '/api/ops/history');
  expect(await shown()).toBeNull();
  await drill();
  expect(await shown()).toEqual({ release: previous, at: now.toISOString(), problem: null });
  expect(run).toHaveBeenCalled();
  expect((await getWithToken(arena, '/api/ops/history')).body).toEqual(before.body);
  expect(await problems()).toEqual([]);

  run.mockClear();
  for (const later of [HOUR, 12 * HOUR]) {
    now = new Date(NIGHT.getTime() + DAY + later);
    await drill();
  }
  expect(run).not.toHaveBeenCalled();
  now = new Date(NIGHT.getTime() + 2 * DAY - HOUR);
  await drill();
  expect(await shown()).toMatchObject({ at: now.toISOString() });
});

test('a server that was off at night makes up for it by day', async () => {
  now = new Date(NIGHT.getTime() + DAY + 6 * HOUR);
  await drill();
  expect(await shown()).toMatchObject({ problem: null });
});

test('a missing file is found before a rollback needs it, and reported once', async () => {
  const folder = join(arena.folder, 'assets/mf-market', previous);
  await rm(folder, { recursive: true });
  await drill();
  const why = expect.stringMatching(/^\S+ is missing\.$/);
  expect(await shown()).toMatchObject({ release: previous, problem: why });
  const [problem] = await problems();
  expect(problem).toMatchObject({ kind: 'unproven_rollback', app: 'mf-market' });
  expect(problem.sentence).toMatch(sentence(''));
  now = new Date(now.getTime() + 6 * HOUR);
  await drill();
  expect(await shown()).toMatchObject({ at: now.toISOString() });
  expect(await told()).toHaveLength(1);
});

test('a path that belongs to another section by now is found', async () => {
  previous = await ship({ variant: `moved${variants}`, paths: ['/market', '/shop'] });
  await ship({ variant: `without${variants}` });
  await ship({ app: 'mf-shop', paths: ['/shop'] });
  now = new Date(now.getTime() + DAY);
  await drill();
  expect((await shown()).problem).toContain('/shop');
  await postWithToken(arena, '/api/ops/apps/mf-shop/retirements', { reason: 'the test is over' });
});

const NOTHING = { tokens: [], router: [], session: [] };
const shipShell = (options: Parameters<typeof aRelease>[0]) => ship({ app: 'shell', paths: ['/help'], ...options });

test('a shell that no longer fits is told as soon as it is live, with a release that fits', async () => {
  const provided = { tokens: ['--dusk'], router: [], session: ['venue.phone'] };
  await shipShell({
    variant: `fits${variants}`,
    offers: { zustand: '4.0.0' },
    manifest: { provides: provided },
  });
  const fitting = await ship({ variant: `fitting${variants}` });
  previous = await ship({
    variant: `needy${variants}`,
    needs: { zustand: '^4' },
    manifest: { uses: { ...provided, api: [] } },
  });
  await ship({ variant: `frugal${variants}` });
  now = new Date(now.getTime() + DAY);
  await drill();
  expect(await shown()).toMatchObject({ release: previous, problem: null });

  now = new Date(now.getTime() + HOUR);
  const shell = await shipShell({
    variant: `unfit${variants}`,
    offers: { zustand: '5.0.0' },
    manifest: { provides: NOTHING },
  });
  const why = [
    `mf-market needs zustand ^4; the shell ${shell} offers 5.0.0.`,
    `mf-market uses the design token --dusk, which the shell ${shell} does not define.`,
    `mf-market uses the session field venue.phone, which the shell ${shell} does not define.`,
  ].join(' ');
  expect(await shown()).toEqual({ release: previous, at: now.toISOString(), problem: why });
  expect(await problems()).toMatchObject([
    {
      kind: 'unproven_rollback',
      app: 'mf-market',
      since: now.toISOString(),
      sentence: `${sentence(why)} The earlier release ${fitting} fits.`,
      command: `arena rollback mf-market --to ${fitting} --dry-run`,
    },
  ]);
  // The event waits neither for the night nor for the next retry.
  await drill();
  await drill();
  expect(await told()).toHaveLength(1);

  now = new Date(now.getTime() + HOUR);
  await postWithToken(arena, '/api/ops/apps/shell/rollbacks', {});
  await drill();
  expect(await problems()).toEqual([]);
});

test('a previous shell that a live section does not fit is told at once, with the section that goes back first', async () => {
  const first = await shipShell({ variant: `four${variants}`, offers: { zustand: '4.0.0' } });
  await shipShell({ variant: `five${variants}`, offers: { zustand: '5.0.0' } });
  await ship({ variant: `fresh${variants}`, needs: { zustand: '^5' } });
  const why = `mf-market needs zustand ^5; the shell ${first} offers 4.0.0.`;
  expect(await problems()).toMatchObject([
    {
      app: 'shell',
      sentence: `A rollback of shell to ${first} would not work: ${why} It would work after a rollback of mf-market.`,
      command: 'arena rollback mf-market --dry-run',
    },
  ]);
  await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {});
  expect(await problems()).toEqual([]);
});

test('a section that no earlier release brings back is told until a new release is published', async () => {
  const cafe = { app: 'mf-cafe', paths: ['/cafe'] };
  await shipShell({ variant: `before${variants}`, offers: { zustand: '4.0.0' } });
  await ship({ ...cafe, variant: 'needy', needs: { zustand: '^4' } });
  await ship({ ...cafe, variant: 'frugal' });
  await shipShell({ variant: `after${variants}`, offers: { zustand: '5.0.0' } });
  expect(await problems()).toMatchObject([
    { app: 'mf-cafe', sentence: expect.stringMatching(/ It would work after a rollback of shell\.$/) },
  ]);
  await shipShell({ variant: `later${variants}`, offers: { zustand: '5.0.0' } });
  expect(await problems()).toMatchObject([
    {
      app: 'mf-cafe',
      sentence: expect.stringMatching(
        / After a publish of mf-cafe, a rollback brings back the release that is live now\.$/,
      ),
      command: 'arena publish mf-cafe',
    },
  ]);
  await ship({ ...cafe, variant: 'newest' });
  expect(await problems()).toEqual([]);
  await postWithToken(arena, '/api/ops/apps/mf-cafe/retirements', { reason: 'the test is over' });
});

test('apps that went live together are named with the rollback of both', async () => {
  await shipShell({ variant: `single${variants}`, offers: { zustand: '4.0.0' } });
  await ship({ variant: `single${variants}`, needs: { zustand: '^4' } });
  const releases = [
    await publishTo(arena, {
      app: 'shell',
      paths: ['/help'],
      variant: `pair${variants}`,
      offers: { zustand: '5.0.0' },
    }),
    await publishTo(arena, { variant: `pair${variants}`, needs: { zustand: '^5' } }),
  ];
  const { body } = await postWithToken(arena, '/api/ops/changes', {
    releases: Object.fromEntries(releases.map(({ app, id }) => [app, id])),
  });
  const command = `arena rollback --change ${body.changeId}`;
  const together = (app: string) => new RegExp(` It would work together with the apps that went live with ${app}\\.$`);
  expect(await problems()).toMatchObject(
    ['mf-market', 'shell'].map((app) => ({ app, command, sentence: expect.stringMatching(together(app)) })),
  );
  await postWithToken(arena, `/api/ops/changes/${body.changeId}/rollbacks`, {});
  expect(await problems()).not.toContainEqual(expect.objectContaining({ command }));
});

test('a browser that does not work leaves the rollback unproven', async () => {
  run.mockImplementation(async () => ({
    ...(await browser.run({ executable: '', scope: '', visits: [] }, async () => Promise.reject(new Error('unused')))),
    unfinished: 'the browser did not start',
  }));
  await drill();
  expect((await shown()).problem).toMatch(/^The browser check was incomplete: 0 of \d+ pages were seen/);
  run.mockImplementation(browser.run);
  now = new Date(now.getTime() + 6 * HOUR);
  await drill();
  expect(await shown()).toMatchObject({ problem: null });
});

/** Runs the drills while the release that the market would go back to cannot be rendered. */
function drillUnable(error: Error) {
  const { prerenderer } = sources;
  const unable = {
    renderOwn: async (...[set, release]: Parameters<typeof prerenderer.renderOwn>) => {
      // The drill of the shell renders the live release.
      if (release.id === previous) throw error;
      return prerenderer.renderOwn(set, release);
    },
  };
  return runDueDrills({ ...sources, prerenderer: unable }, new AbortController().signal);
}

test('a drill that breaks off is reported and repeated, and the other apps still have theirs', async () => {
  const shells: string[] = [];
  for (const variant of ['shell1', 'shell2']) {
    shells.push(await ship({ app: 'shell', paths: ['/help'], variant: `${variant}of${variants}` }));
  }
  now = new Date(now.getTime() + DAY);
  await expect(drillUnable(new Error('The renderer did not start.'))).rejects.toThrow('The renderer did not start.');
  const why = "The drill broke off. The server's log has the error.";
  expect(await shown()).toEqual({ release: previous, at: now.toISOString(), problem: why });
  expect(await told()).toHaveLength(1);
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  expect(apps.find(({ app }: { app: string }) => app === 'shell').drill).toMatchObject({ release: shells[0] });
  now = new Date(now.getTime() + 6 * HOUR);
  await drill();
  expect(await shown()).toMatchObject({ problem: null });
});

test('a drill on a server that is too busy says so, and is no error of the server', async () => {
  await drillUnable(new NotRenderedError('mf-market', 'it did not finish within 30 seconds'));
  expect((await shown()).problem).toBe(
    'mf-market could not be rendered, because the server is too busy: it did not finish within 30 seconds. Try again later.',
  );
});

test('after a publish, the drill of another release says nothing', async () => {
  await drill();
  await ship({ variant: `next${variants}` });
  expect(await shown()).toBeNull();
});

test('a section that throws under the previous shell is found by the drill of the shell', async () => {
  const bundle = (version: string) => ({
    [NODE_BUNDLE]: `
      exports.provided = {};
      exports.render = async (path, map, matched) => {
        const route = matched?.section.routes[0];
        return { head: '', body: '<h1>' + (typeof route === 'function' ? route('${version}') : 'shell') + '</h1>' };
      };`,
  });
  const first = await shipShell({ variant: `old${variants}`, files: bundle('4') });
  await shipShell({ variant: `new${variants}`, files: bundle('5') });
  const route = "(version) => { if (version === '4') throw new Error('no caps'); return 'caps'; }";
  const { app, id } = await publishTo(arena, {
    variant: `caps${variants}`,
    files: { [NODE_BUNDLE]: `exports.default = { routes: [${route}] };` },
  });
  // It went live without a check under the earlier shell.
  await arena.db.insert(rollouts).values({ app, release: id, kind: 'activate', by: 'operator', at: now });
  now = new Date(now.getTime() + DAY);
  await drill();
  const { apps } = (await getWithToken(arena, '/api/ops/apps')).body;
  expect(apps.find(({ app }: { app: string }) => app === 'shell').drill).toMatchObject({
    release: first,
    problem: '/market cannot be rendered: no caps',
  });
});
