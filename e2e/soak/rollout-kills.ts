import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';
import { type BuiltRelease, sha384 } from './built-release';
import { readPage } from './clients/read-page';
import { createPublisher, type Publisher } from './publisher';
import { Tally } from './tally';

type Run = {
  site: ArenaServer;
  /** Releases of one section, the live one first. */
  releases: readonly BuiltRelease[];
  /** Path of one of its pages. */
  path: string;
  milliseconds: number;
};

const actions = ['publish', 'activate', 'rollback'] as const;

type Change = { action: (typeof actions)[number]; release: BuiltRelease; reason: string };

/**
 * Kills the server again and again during publishing, activations and rollbacks. Each time either the old release or the
 * new one must be live and complete, and the history must match the acknowledged changes.
 */
export async function killDuringRollouts({ site, releases, path, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const publisher = createPublisher(site, OPERATOR_TOKEN);
  const [first] = releases;
  if (!first) throw new Error('No releases to publish.');
  // A rollback needs a release that has been live.
  for (const release of releases.toReversed()) {
    await publisher.upload(release);
    await publisher.activate(release, 'before the kills');
  }
  const initialLength = (await publisher.readHistory(first.app)).length;
  /** Reasons of the changes expected in the history. */
  const expectedReasons: string[] = [];
  /** Milliseconds that each action takes on this machine, as far as known. */
  const durations: Record<string, number> = {};
  let live = first;

  for (let round = 0; round < actions.length || Date.now() < until; round++) {
    const action = actions[round % actions.length] ?? 'publish';
    const release = pickRandom(releases.filter((other) => other !== live));
    const change: Change = { action, release, reason: `round ${round}` };
    // Only an uploaded release can be activated.
    if (action !== 'publish') await publisher.upload(release);
    const startedAt = Date.now();
    const acknowledgement = applyChange(publisher, change).then(
      (status) => {
        durations[action] = Date.now() - startedAt;
        if (status !== 200) tally.addViolation(`${action} was answered with ${status}.`);
        return true;
      },
      () => false,
    );
    await pause(Math.random() * (durations[action] ?? INITIAL_ESTIMATE));
    await site.stop('SIGKILL');
    const wasAcknowledged = await acknowledgement;
    await site.start();
    // Waits longer next time: otherwise an action that never finishes is only killed near its start.
    if (!wasAcknowledged) durations[action] = (durations[action] ?? INITIAL_ESTIMATE) * 1.5;
    tally.count(`kills during ${action}, ${wasAcknowledged ? 'after' : 'before'} the response`);

    const history = (await publisher.readHistory(release.app)).slice(initialLength).map(({ reason }) => reason);
    const wasApplied = history.length > expectedReasons.length;
    if (wasAcknowledged || wasApplied) expectedReasons.push(change.reason);
    if (history.join() !== expectedReasons.join()) {
      tally.addViolation(`After ${expectedReasons.length} changes the history is ${history.join(', ')}.`);
    }
    if (wasApplied) live = release;
    await expectConsistentSite(site, publisher, { live, path, tally });
  }
  await expectNoLeftovers(site, publisher, releases, tally);
  return tally;
}

/** Milliseconds: the assumed duration of an action until it is measured. */
const INITIAL_ESTIMATE = 500;

async function applyChange(publisher: Publisher, { action, release, reason }: Change): Promise<number> {
  if (action === 'publish') await publisher.upload(release);
  const apply = action === 'rollback' ? publisher.rollBack : publisher.activate;
  return (await apply(release, reason)).status;
}

type Expected = { live: BuiltRelease; path: string; tally: Tally };

/** Expects that the API and the pages agree on the live release and that all its files are intact. */
async function expectConsistentSite(
  site: ArenaServer,
  publisher: Publisher,
  { live, path: pagePath, tally }: Expected,
) {
  const { app, id, files } = live;
  const [liveId, page] = [await publisher.readLiveRelease(app), await readPage(site, pagePath)];
  if (liveId !== id) tally.addViolation(`${liveId} is live after the kill, not ${id}.`);
  const pageId = page.releases.get(app);
  if (page.status !== 200 || pageId !== id) tally.addViolation(`The page (${page.status}) has ${pageId}, not ${id}.`);
  for (const { path, sha384: hash } of files) {
    const file = await fetch(`${site.url}/releases/${app}/${id}/${path}`);
    const actual = sha384(new Uint8Array(await file.arrayBuffer()));
    if (actual !== hash) tally.addViolation(`${path} of ${id} answers ${file.status}, ${actual}.`);
  }
}

/** Expects that repeating interrupted uploads removes their temporary files. */
async function expectNoLeftovers(
  site: ArenaServer,
  publisher: Publisher,
  releases: readonly BuiltRelease[],
  tally: Tally,
) {
  for (const release of releases) await publisher.upload(release);
  const stored = await readdir(join(site.dataDirectory, 'assets'), { recursive: true });
  const leftovers = stored.filter((path) => /(^|\/)\.[0-9a-f-]{36}$/.test(path));
  if (leftovers.length > 0) tally.addViolation(`Uploads left ${leftovers.length} files: ${leftovers.join(', ')}`);
}

function pickRandom(options: readonly BuiltRelease[]): BuiltRelease {
  const option = options[Math.floor(Math.random() * options.length)];
  if (!option) throw new Error('There is no other release.');
  return option;
}
