import { Cluster } from '../src/arena/cluster';
import { expect, test } from '../src/arena/test';
import { editionsOf } from './editions';
import { killsInBetween } from './kills';
import { killsOfOneInSeveral } from './one-of-several';
import { readPage } from './page';
import { releasesUnderWay } from './releases';
import type { Tally } from './tally';

const milliseconds = Number(process.env.ARENA_SOAK_MINUTES) * 60_000;

/** Sections, an address of each, and how many releases of it are in play: two for every team. */
const sections = [
  ['mf-home', '/', 2],
  ['mf-leaderboard', '/leaderboard', 2],
  ['mf-market', '/market', 4],
  ['mf-blogs', '/blogs', 4],
  ['mf-booking', '/gamemode', 2],
] as const;

test('releases', async ({ ownSite, browser }) => {
  const ready = [];
  for (const [app, address, count] of sections) ready.push({ editions: await editionsOf(app, count), address });
  passOn(await releasesUnderWay({ site: ownSite, browser, sections: ready, tabs: 4, milliseconds }));
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

function passOn(tally: Tally) {
  test.info().annotations.push({ type: 'tally', description: String(tally) });
  expect(tally.violations).toEqual([]);
}
