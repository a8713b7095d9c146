import type { Browser } from '@playwright/test';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import { browse } from './browse';
import { type Edition, sha384 } from './built-release';
import { faultsOf, type Order } from './change-requests';
import { publishAtRandom } from './publish-at-random';
import { publisherOf, teamToken } from './publisher';
import { readPage } from './read-page';
import { Tally } from './tally';

type Run = {
  site: ArenaServer;
  browser: Browser;
  /** Releases by app, an even number of each, and one address that shows it. Every two of them make a team. */
  apps: readonly { editions: readonly Edition[]; address: string }[];
  tabs: number;
  milliseconds: number;
};

/**
 * Teams publish, roll back, try and promote at random, several of them even the same section, while tabs go from
 * section to section and new visitors come.
 */
export async function releasesUnderWay({ site, browser, apps, tabs, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const over = new AbortController();
  const addresses = apps.map(({ address }) => address);
  const teams = apps.map((app) => publishApp(site, app, Date.now() + milliseconds, tally));
  await Promise.all([
    Promise.all(teams).finally(() => over.abort()),
    ...Array.from({ length: tabs }, () => browse(browser, site, over.signal, tally)),
    visit(site, addresses, over.signal, tally),
  ]);
  return tally;
}

async function publishApp(site: ArenaServer, { editions, address }: Run['apps'][number], until: number, tally: Tally) {
  const { app = '' } = editions[0] ?? {};
  const operator = publisherOf(site, OPERATOR_TOKEN);
  const before = (await operator.history(app)).length;
  const pairs = pairsOf(editions);
  const teams = pairs.map(async (pair, i) => {
    const publisher = publisherOf(site, await teamToken(site, app));
    const onLive = async ({ release, reason }: Order) => {
      // Of several teams another one may have been faster.
      if (pairs.length > 1) return;
      const shown = (await readPage(site, address)).releases.get(app);
      if (shown !== release) tally.violation(`After "${reason}" a new page shows ${shown}, not ${release}.`);
    };
    return publishAtRandom({ name: `${app}, team ${i + 1}`, publisher, editions: pair, tally }, until, onLive);
  });
  const orders = (await Promise.all(teams)).flat();
  const history = (await operator.history(app)).slice(before).filter(({ kind }) => kind !== 'canary');
  for (const fault of faultsOf(history, orders)) tally.violation(`${app}: ${fault}`);
  const [live, shown] = [await operator.liveOf(app), (await readPage(site, address)).releases.get(app)];
  const last = history.at(-1)?.release;
  if (live !== last || shown !== last) tally.violation(`${app}: ${live} is live and ${shown} shown, not ${last}.`);
}

/** New visitors, one after the other: the page, and one of its files. */
async function visit(site: ArenaServer, addresses: readonly string[], over: AbortSignal, tally: Tally) {
  for (let turn = 0; !over.aborted; turn++) {
    const address = addresses[turn % addresses.length] ?? '';
    const { status, hashes } = await readPage(site, address);
    if (status !== 200) tally.violation(`${status} for ${address}`);
    const [path = '', hash] = hashes[Math.floor(Math.random() * hashes.length)] ?? [];
    const file = await fetch(site.url + path);
    const found = sha384(new Uint8Array(await file.arrayBuffer()));
    if (found !== hash) tally.violation(`${path} of a page that was just sent answers ${file.status}, ${found}.`);
    tally.count('page views');
  }
}

/** Each team begins with the second of its releases: the first of all is live already. */
function pairsOf(editions: readonly Edition[]): (readonly [Edition, Edition])[] {
  return editions.flatMap((edition, i) => {
    const next = editions[i + 1];
    return i % 2 === 0 && next ? [[next, edition] as const] : [];
  });
}
