import type { Browser } from '@playwright/test';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';
import { type BuiltRelease, sha384 } from './built-release';
import { browseAtRandom } from './clients/browse';
import { type ChangeRequest, validateHistory } from './clients/change-requests';
import { readPage } from './clients/read-page';
import { publishAtRandom } from './publish-at-random';
import { createPublisher, createTeamToken } from './publisher';
import { Tally } from './tally';

type Run = {
  site: ArenaServer;
  browser: Browser;
  /** For each app an even number of releases, two for each team, and the path of one of its pages. */
  apps: readonly { releases: readonly BuiltRelease[]; path: string }[];
  tabs: number;
  milliseconds: number;
};

/**
 * Teams publish, roll back and run canaries at random, some of them for the same app, while open tabs navigate between
 * sections and new visitors arrive.
 */
export async function publishWhileBrowsing({ site, browser, apps, tabs, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const end = new AbortController();
  const paths = apps.map(({ path }) => path);
  const teams = apps.map((app) => publishApp(site, app, Date.now() + milliseconds, tally));
  await Promise.all([
    Promise.all(teams).finally(() => end.abort()),
    ...Array.from({ length: tabs }, () => browseAtRandom(browser, site, end.signal, tally)),
    visit(site, paths, end.signal, tally),
  ]);
  return tally;
}

async function publishApp(site: ArenaServer, { releases, path }: Run['apps'][number], until: number, tally: Tally) {
  const { app = '' } = releases[0] ?? {};
  const operator = createPublisher(site, OPERATOR_TOKEN);
  const before = (await operator.readHistory(app)).length;
  const pairs = pairReleases(releases);
  const teams = pairs.map(async (pair, i) => {
    const publisher = createPublisher(site, await createTeamToken(site, app));
    const onLive = async ({ release, reason }: ChangeRequest) => {
      // With several teams, another one may have changed the live release meanwhile.
      if (pairs.length > 1) return;
      const pageRelease = (await readPage(site, path)).releases.get(app);
      if (pageRelease !== release) tally.addViolation(`After "${reason}" a page has ${pageRelease}, not ${release}.`);
    };
    return publishAtRandom({ name: `${app}, team ${i + 1}`, publisher, releases: pair, tally }, until, onLive);
  });
  const requests = (await Promise.all(teams)).flat();
  const history = (await operator.readHistory(app))
    .slice(before)
    .filter(({ kind }) => kind === 'activate' || kind === 'rollback');
  for (const fault of validateHistory(history, requests)) tally.addViolation(`${app}: ${fault}`);
  const [live, onPage] = [await operator.readLiveRelease(app), (await readPage(site, path)).releases.get(app)];
  const last = history.at(-1)?.release;
  if (live !== last || onPage !== last)
    tally.addViolation(`${app}: ${live} is live and pages have ${onPage}, not ${last}.`);
}

/** Loads a page and one of its files as a new visitor, again and again. */
async function visit(site: ArenaServer, paths: readonly string[], signal: AbortSignal, tally: Tally) {
  for (let turn = 0; !signal.aborted; turn++) {
    const pagePath = paths[turn % paths.length] ?? '';
    const { status, hashes } = await readPage(site, pagePath);
    if (status !== 200) tally.addViolation(`${status} for ${pagePath}`);
    const [path = '', hash] = hashes[Math.floor(Math.random() * hashes.length)] ?? [];
    const file = await fetch(site.url + path);
    const actual = sha384(new Uint8Array(await file.arrayBuffer()));
    if (actual !== hash) tally.addViolation(`${path} of a page just sent answers ${file.status}, ${actual}.`);
    tally.count('page views');
  }
}

/** Groups the releases into pairs. The second of each pair comes first, because the first of all is live already. */
function pairReleases(releases: readonly BuiltRelease[]): (readonly [BuiltRelease, BuiltRelease])[] {
  return releases.flatMap((release, i) => {
    const next = releases[i + 1];
    return i % 2 === 0 && next ? [[next, release] as const] : [];
  });
}
