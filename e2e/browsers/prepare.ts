import { rm } from 'node:fs/promises';
import { buildNextMarket } from '../src/arena/next-market';
import prepareSites from '../src/arena/prepare';

/** Prepares what all browsers share: the published site, and the market's next release, which takes a build. */
export default async function prepare() {
  const removeSites = await prepareSites();
  const nextMarket = await buildNextMarket();
  process.env.ARENA_NEXT_MARKET = nextMarket;
  return async () => {
    await removeSites();
    await rm(nextMarket, { recursive: true });
  };
}
