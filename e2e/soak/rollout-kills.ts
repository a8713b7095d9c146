import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import { type Edition, sha384 } from './built-release';
import { type Publisher, publisherOf } from './publisher';
import { readPage } from './read-page';
import { Tally } from './tally';

type Run = {
  site: ArenaServer;
  /** Releases of one section, the live one first, and an address of it. */
  editions: readonly Edition[];
  address: string;
  milliseconds: number;
};

const verbs = ['publish', 'activate', 'rollback'] as const;

type Change = { verb: (typeof verbs)[number]; edition: Edition; reason: string };

/**
 * The power goes, again and again, in the middle of publishing, activating and rolling back. Each time the old release
 * has to be live or the new one, whole, and the history has to be what was acknowledged.
 */
export async function killsInBetween({ site, editions, address, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const publisher = publisherOf(site, OPERATOR_TOKEN);
  const [first] = editions;
  if (!first) throw new Error('There is nothing to publish.');
  // Only what was live can be gone back to.
  for (const edition of editions.toReversed()) {
    await publisher.upload(edition);
    await publisher.activate(edition, 'before the kills');
  }
  const known = (await publisher.history(first.app)).length;
  /** Reasons in the history so far, and milliseconds that each kind of change takes here, as far as it is known. */
  const acknowledged: string[] = [];
  const took: Record<string, number> = {};
  let live = first;

  for (let round = 0; round < verbs.length || Date.now() < until; round++) {
    const verb = verbs[round % verbs.length] ?? 'publish';
    const edition = oneOf(editions.filter((other) => other !== live));
    const change: Change = { verb, edition, reason: `round ${round}` };
    // Nothing can be made live that the server does not keep.
    if (verb !== 'publish') await publisher.upload(edition);
    const began = Date.now();
    const done = make(publisher, change).then(
      (status) => {
        took[verb] = Date.now() - began;
        if (status !== 200) tally.violation(`${verb} was answered with ${status}.`);
        return true;
      },
      () => false,
    );
    await pause(Math.random() * (took[verb] ?? FIRST_TIME));
    await site.stop('SIGKILL');
    const wasAcknowledged = await done;
    await site.start();
    // Next time a little later: what never gets to its end is killed at its beginning only.
    if (!wasAcknowledged) took[verb] = (took[verb] ?? FIRST_TIME) * 1.5;
    tally.count(`kills during ${verb}, ${wasAcknowledged ? 'after' : 'before'} the answer`);

    const history = (await publisher.history(edition.app)).slice(known).map(({ reason }) => reason);
    const happened = history.length > acknowledged.length;
    if (wasAcknowledged || happened) acknowledged.push(change.reason);
    if (history.join() !== acknowledged.join()) {
      tally.violation(`After ${acknowledged.length} changes the history is ${history.join(', ')}.`);
    }
    if (happened) live = edition;
    await expectWhole(site, publisher, { live, address, tally });
  }
  await expectNoRemains(site, publisher, editions, tally);
  return tally;
}

/** Milliseconds, before it is known how long a change takes here. */
const FIRST_TIME = 500;

async function make(publisher: Publisher, { verb, edition, reason }: Change): Promise<number> {
  if (verb === 'publish') await publisher.upload(edition);
  const change = verb === 'rollback' ? publisher.rollBack : publisher.activate;
  return (await change(edition, reason)).status;
}

type Expected = { live: Edition; address: string; tally: Tally };

/** What is live is what the pages show, and all of its files are there. */
async function expectWhole(site: ArenaServer, publisher: Publisher, { live, address, tally }: Expected) {
  const { app, release, files } = live;
  const [told, page] = [await publisher.liveOf(app), await readPage(site, address)];
  if (told !== release) tally.violation(`${told} is live after the kill, not ${release}.`);
  const shown = page.releases.get(app);
  if (page.status !== 200 || shown !== release) tally.violation(`${page.status}: ${shown} is shown, not ${release}.`);
  for (const { path, sha384: hash } of files) {
    const file = await fetch(`${site.url}/releases/${app}/${release}/${path}`);
    const found = sha384(new Uint8Array(await file.arrayBuffer()));
    if (found !== hash) tally.violation(`${path} of ${release} answers ${file.status}, ${found}.`);
  }
}

/** What broken uploads have left behind is gone once the same releases have arrived. */
async function expectNoRemains(site: ArenaServer, publisher: Publisher, editions: readonly Edition[], tally: Tally) {
  for (const edition of editions) await publisher.upload(edition);
  const stored = await readdir(join(site.dataDirectory, 'assets'), { recursive: true });
  const remains = stored.filter((path) => /(^|\/)\.[0-9a-f-]{36}$/.test(path));
  if (remains.length > 0) tally.violation(`Uploads have left ${remains.length} files behind: ${remains.join(', ')}`);
}

function oneOf(choice: readonly Edition[]): Edition {
  const one = choice[Math.floor(Math.random() * choice.length)];
  if (!one) throw new Error('There is no other release.');
  return one;
}
