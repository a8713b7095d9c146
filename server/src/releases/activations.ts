import type { Release } from '@arena/shared/contract/release';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { Refusal } from '../errors';
import { previousRelease } from './previous';
import { activations, releases } from './table';

/** Who asks for a change, why and when. */
type Order = { app: string; reason: string | null; by: string; at: Date };

const newestPerApp = (db: Database) =>
  db
    .selectDistinctOn([activations.app], {
      manifest: releases.manifest,
      since: activations.at,
      by: activations.by,
      reason: activations.reason,
      kind: activations.kind,
    })
    .from(activations)
    .innerJoin(releases, and(eq(releases.app, activations.app), eq(releases.id, activations.release)))
    .orderBy(activations.app, desc(activations.seq));

/** What is live, one row per app: its manifest, since when, by whom and why. */
export function liveReleases(db: Database) {
  return newestPerApp(db);
}

/** All activations of an app, oldest first. */
export function historyOf(db: Database, app: string) {
  return db.select().from(activations).where(eq(activations.app, app)).orderBy(asc(activations.seq));
}

/**
 * Makes a kept release live. Activating what is live already changes nothing and leaves no row.
 * @throws Refusal when the release is unknown or its addresses belong to another live app.
 */
export function activate(db: Database, order: Order & { release: string }) {
  return inOrder(db, (tx) => append(tx, 'activate', order));
}

/**
 * Goes back to `release`, or to the one that was live before.
 * @throws Refusal when there is nothing to go back to.
 */
export function rollback(db: Database, { release, ...order }: Order & { release?: string | undefined }) {
  return inOrder(db, async (tx) => {
    const target = release ?? previousRelease(await historyOf(tx, order.app));
    if (!target) throw new Refusal('conflict', `${order.app} has no earlier release to go back to.`);
    return append(tx, 'rollback', { ...order, release: target });
  });
}

/** One change of what is live at a time, on every server process: the history is a sequence. */
function inOrder<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:activations'))`);
    return change(tx);
  });
}

async function append(tx: Database, kind: 'activate' | 'rollback', order: Order & { release: string }) {
  const live = await liveReleases(tx);
  const [kept] = await tx
    .select({ manifest: releases.manifest })
    .from(releases)
    .where(and(eq(releases.app, order.app), eq(releases.id, order.release)));
  if (!kept) throw new Refusal('missing', `There is no release ${order.release} of ${order.app}.`);
  refuseTakenAddresses(
    kept.manifest,
    live.map(({ manifest }) => manifest),
  );
  if (!live.some(({ manifest }) => manifest.app === order.app && manifest.id === order.release)) {
    await tx.insert(activations).values({ ...order, kind });
  }
  return { app: order.app, release: order.release };
}

function refuseTakenAddresses(candidate: Release, live: readonly Release[]) {
  for (const other of live) {
    if (other.app === candidate.app) continue;
    const taken = candidate.section.paths.find((path) => other.section.paths.includes(path));
    if (taken) throw new Refusal('conflict', `${candidate.app} claims ${taken}, which ${other.app} already answers.`);
  }
}
