import { buildReleases } from '../../soak/build-releases';
import type { BuiltRelease } from '../../soak/built-release';
import { publishWhileBrowsing } from '../../soak/publish-while-browsing';
import { killDuringRollouts } from '../../soak/rollout-kills';
import { expect, test } from '../arena/sites/own-site';

// Both tests run in one worker and share the builds.
test.describe.configure({ mode: 'default', timeout: 300_000 });

let marketReleases: BuiltRelease[];
let blogsReleases: BuiltRelease[];

test.beforeAll(async () => {
  // Builds apps while another worker runs tests.
  test.setTimeout(300_000);
  marketReleases = await buildReleases('mf-market', 3);
  blogsReleases = await buildReleases('mf-blogs', 2);
});

test('while teams publish and roll back at random, open tabs keep working and the history matches the acknowledged changes @F2 @F3', async ({
  ownSite,
  browser,
}) => {
  const tally = await publishWhileBrowsing({
    site: ownSite,
    browser,
    apps: [
      { releases: marketReleases, path: '/market' },
      { releases: blogsReleases, path: '/blogs' },
    ],
    tabs: 2,
    milliseconds: 15_000,
  });
  expect(tally.violations, String(tally)).toEqual([]);
});

test('a server killed while it publishes, activates or rolls back serves either the old release or the new one, complete @F2', async ({
  ownSite,
}) => {
  const tally = await killDuringRollouts({
    site: ownSite,
    releases: marketReleases,
    path: '/market',
    milliseconds: 20_000,
  });
  expect(tally.violations, String(tally)).toEqual([]);
});
