import { Cluster } from '../src/arena/cluster';
import { expect, test } from '../src/arena/test';
import { editionsOf } from './build-releases';
import { underLoad } from './load';
import { CutDisk } from './power-cut-disk';
import { nothingIsLostInPowerCuts } from './power-cuts';
import { releasesUnderWay } from './publish-while-browsing';
import { readPage } from './read-page';
import { killsInBetween } from './rollout-kills';
import { killsOfOneInSeveral } from './server-kills';
import { killServer, onCutDisk, onPostgres } from './sites';
import { nothingIsLost } from './submissions';
import type { Tally } from './tally';

const milliseconds = Number(process.env.ARENA_SOAK_MINUTES) * 60_000;

/** All visitors come from one address. */
const manyFromOneAddress = { ARENA_RATE_LIMITS: 'off' };

/** Apps, an address that shows each, and how many releases of it are in play: two for every team. */
const apps = [
  ['shell', '/', 2],
  ['mf-home', '/', 2],
  ['mf-leaderboard', '/leaderboard', 2],
  ['mf-market', '/market', 4],
  ['mf-blogs', '/blogs', 4],
  ['mf-booking', '/gamemode', 2],
] as const;

test('releases', async ({ ownSite, browser }) => {
  const ready = [];
  for (const [app, address, count] of apps) ready.push({ editions: await editionsOf(app, count), address });
  passOn(await releasesUnderWay({ site: ownSite, browser, apps: ready, tabs: 4, milliseconds }));
});

test('kills', async ({ ownSite }) => {
  const editions = await editionsOf('mf-market', 4);
  passOn(await killsInBetween({ site: ownSite, editions, address: '/market', milliseconds }));
});

test('cluster', async () => {
  const cluster = await Cluster.start(['shell', 'mf-market']);
  try {
    for (const url of cluster.servers) {
      await expect.poll(async () => (await readPage({ url }, '/market')).status).toBe(200);
    }
    passOn(await killsOfOneInSeveral({ cluster, milliseconds }));
  } finally {
    await cluster.stop();
  }
});

test.describe(() => {
  test.use({ settings: manyFromOneAddress });

  test('load', async ({ ownSite }) => {
    passOn(await underLoad({ site: ownSite, visitors: 300, milliseconds }));
  });

  test('submissions', async ({ ownSite }) => {
    const editions = await editionsOf('mf-market', 2);
    passOn(
      await nothingIsLost({ site: ownSite, editions, milliseconds, faults: { kills: () => killServer(ownSite) } }),
    );
  });
});

test('postgres', async () => {
  const editions = await editionsOf('mf-market', 2);
  await onPostgres(manyFromOneAddress, async (site, { restart }) => {
    const faults = { kills: () => killServer(site), 'restarts of Postgres': restart };
    passOn(await nothingIsLost({ site, editions, milliseconds, faults }));
  });
});

test('power-cuts', async () => {
  const missing = await CutDisk.missing();
  if (missing) throw new Error(`The power cuts were not run: ${missing}.`);
  const runs = (['embedded', 'Postgres'] as const).map(async (database) => {
    const run = { milliseconds, atLeast: 1 };
    const tally = await onCutDisk(database, (powered) => nothingIsLostInPowerCuts({ ...powered, ...run }));
    tally.note(database === 'embedded' ? 'with the embedded database' : `with ${database}`);
    return tally;
  });
  const ended = await Promise.allSettled(runs);
  // What one has counted is told where the other did not come to its end.
  passOn(...ended.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : [])));
  await Promise.all(runs);
});

function passOn(...tallies: Tally[]) {
  test.info().annotations.push({ type: 'tally', description: tallies.join('; ') });
  expect(tallies.flatMap(({ violations }) => violations)).toEqual([]);
}
