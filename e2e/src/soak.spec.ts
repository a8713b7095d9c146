import { editionsOf } from '../soak/build-releases';
import type { Edition } from '../soak/built-release';
import { releasesUnderWay } from '../soak/publish-while-browsing';
import { killsInBetween } from '../soak/rollout-kills';
import { expect, test } from './arena/test';

// Both in one worker: they share what is built.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let market: Edition[];
let blogs: Edition[];

test.beforeAll(async () => {
  // It builds, next to another worker's tests.
  test.setTimeout(300_000);
  market = await editionsOf('mf-market', 3);
  blogs = await editionsOf('mf-blogs', 2);
});

test('F2 F3 teams publish and roll back at random: no tab notices, and the history is what was acknowledged', async ({
  ownSite,
  browser,
}) => {
  const tally = await releasesUnderWay({
    site: ownSite,
    browser,
    apps: [
      { editions: market, address: '/market' },
      { editions: blogs, address: '/blogs' },
    ],
    tabs: 2,
    milliseconds: 15_000,
  });
  expect(tally.violations, String(tally)).toEqual([]);
});

test('F2 a server killed while it publishes, activates or rolls back shows the old release or the new one, never half', async ({
  ownSite,
}) => {
  const tally = await killsInBetween({ site: ownSite, editions: market, address: '/market', milliseconds: 20_000 });
  expect(tally.violations, String(tally)).toEqual([]);
});
