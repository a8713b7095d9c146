import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { NOW, startArena } from '../../testing/start-arena';
import { errorGroups, errorOccurrences } from '../reports/errors/table';
import { failures } from '../reports/failures/table';

const MARKET = '/api/ops/apps/mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
/** Ids of releases: `first` was live before `live`, `held` never was. */
let first: string;
let live: string;
let held: string;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  first = (await shipTo(arena, { variant: 'first' })).release.id;
  live = (await shipTo(arena, { variant: 'second' })).release.id;
  held = (await publishTo(arena, { variant: 'held' })).id;
  await record('mf-market', first, { failures: 2, errors: 1 });
  await record('mf-market', live, { failures: 0, errors: 3 });
  // Another app may have a release with the same ID.
  await record('mf-blogs', held, { failures: 7, errors: 7 });
});
afterAll(() => arena.close());

/** Stores reports of browsers, as a server does. */
async function record(app: string, release: string, reported: { failures: number; errors: number }) {
  const common = { at: NOW, app, release, page: '/market' };
  for (let i = 0; i < reported.failures; i++) await arena.db.insert(failures).values({ ...common, reason: 'timeout' });
  const group = { key: `${app} ${release}`, app, name: 'TypeError', message: 'x is undefined', frames: [] };
  const seen = { firstRelease: release, firstAt: NOW, lastRelease: release, lastAt: NOW };
  await arena.db.insert(errorGroups).values({ ...group, ...seen });
  const occurrence = {
    ...common,
    group: group.key,
    kind: 'uncaught',
    browser: 'Firefox',
    releaseSet: 'set-1',
  } as const;
  for (let i = 0; i < reported.errors; i++) await arena.db.insert(errorOccurrences).values(occurrence);
}

const NOTHING = { failures: 0, errors: 0 };

test('each release, live, canary or stored, lists the reports of browsers', async () => {
  await postWithToken(arena, `${MARKET}/canary`, { release: first, share: 5 });
  const { body } = await getWithToken(arena, '/api/ops/apps');
  expect(body.apps.map(({ app, reported }: Row) => [app, reported])).toEqual([
    ['mf-market', { failures: 0, errors: 3 }],
    ['shell', NOTHING],
  ]);
  expect(body.canaries.map(({ reported }: Row) => reported)).toEqual([{ failures: 2, errors: 1 }]);
  const stored = (await getWithToken(arena, `${MARKET}/releases`)).body.releases;
  expect(new Map(stored.map(({ release, reported }: Row) => [release, reported]))).toEqual(
    new Map([
      [held, NOTHING],
      [live, { failures: 0, errors: 3 }],
      [first, { failures: 2, errors: 1 }],
    ]),
  );
});

test('a dry run of a release with recorded failures names them, and the command finds problems', async () => {
  const back = await postWithToken(arena, `${MARKET}/rollbacks`, { dryRun: true });
  expect(back.body).toMatchObject({ release: first, faults: [], reported: { failures: 2, errors: 1 } });
  const on = await postWithToken(arena, `${MARKET}/activations`, { release: held, dryRun: true });
  expect(on.body).toMatchObject({ release: held, reported: NOTHING });

  const site = await arena.app.listen({ port: 0 });
  const env = { ARENA_URL: site, ARENA_TOKEN: arena.token };
  const { out } = await runCommand(['rollback', 'mf-market', '--dry-run'], { env, cwd: '.' });
  expect(out).toContain('Browsers had problems with it: 2 failures and 1 error reported in the last 30 days.\n');
  expect(out).not.toContain('No problems found.');
});

type Row = { app: string; release: string; reported: object };
