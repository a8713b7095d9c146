import { rm } from 'node:fs/promises';
import setUpSites from '../src/arena/global-setup';
import { buildNextMarket } from '../src/arena/next-market';

/** Prepares the data shared by all browsers: the template site, and a build of the market's next release. */
export default async function setUp() {
  const tearDownSites = await setUpSites();
  const nextMarket = await buildNextMarket();
  process.env.ARENA_NEXT_MARKET = nextMarket;
  return async () => {
    await tearDownSites();
    await rm(nextMarket, { recursive: true });
  };
}
