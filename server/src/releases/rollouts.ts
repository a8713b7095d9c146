import { type Release, SHELL } from '@arena/shared/contract/release';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { endCanary } from '../canary/running';
import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import { faultsOf, validateCandidate, validateRollback } from './gate';
import type { View } from './live-site';
import type { Prerenderer } from './prerender/prerenderer';
import { previousRelease } from './previous';
import { activations, releases } from './table';

type Dependencies = { db: Database; prerenderer: Prerenderer };

/** Who asks for a change of an app, why and when. */
export type Order = { app: string; reason: string | null; by: string; at: Date };

/** What is live, one row per app: its manifest, since when, by whom and why. */
export function liveReleases(db: Database) {
  const newest = newestChanges(db);
  const { at: since, by, reason, kind } = newest;
  return db
    .select({ manifest: releases.manifest, since, by, reason, kind })
    .from(newest)
    .innerJoin(releases, and(eq(releases.app, newest.app), eq(releases.id, newest.release)))
    .where(ne(kind, 'retire'))
    .orderBy(newest.app);
}

/** Sections that are not live any more: the manifest that was live until then, since when, by whom and why. */
export function retiredSections(db: Database) {
  const newest = newestChanges(db);
  const { at: since, by, reason, kind } = newest;
  return db
    .select({ manifest: releases.manifest, since, by, reason })
    .from(newest)
    .innerJoin(releases, and(eq(releases.app, newest.app), eq(releases.id, newest.release)))
    .where(eq(kind, 'retire'))
    .orderBy(newest.app);
}

function newestChanges(db: Database) {
  return db
    .selectDistinctOn([activations.app])
    .from(activations)
    .orderBy(activations.app, desc(activations.seq))
    .as('newest');
}

/** All activations of an app, oldest first. */
export function historyOf(db: Database, app: string) {
  return db.select().from(activations).where(eq(activations.app, app)).orderBy(asc(activations.seq));
}

/** How often a release is checked again because what it stands beside has changed meanwhile. */
const MOST_CHECKS = 5;

/**
 * Makes a kept release live once nothing speaks against it, and ends the canary of its app: either this is it, or who
 * was in it would miss what goes live now. Activating what is live already changes nothing and leaves no row.
 * @param replaces release that has to be live until then; null: none may be; undefined: whatever it is
 * @throws Refusal when the release is unknown, or with everything that speaks against it.
 */
export async function activate(
  from: Dependencies,
  order: Order & { release: string },
  replaces?: string | null | undefined,
) {
  await whenItFits(from, order, async (tx) => {
    if (replaces !== undefined) await refuseUnlessLive(tx, order.app, replaces);
    await tx.insert(activations).values({ ...order, kind: 'activate' });
    await endCanary(tx, order);
  });
  return answer(order);
}

/**
 * Makes a change that shows a kept release, once nothing speaks against showing it beside what is live by then.
 * @returns false when the release is live already: nothing is changed then
 * @throws Refusal when the release is unknown, or with everything that speaks against it.
 */
export async function whenItFits(
  { db, prerenderer }: Dependencies,
  { app, release }: { app: string; release: string },
  change: (tx: Database) => Promise<void>,
): Promise<boolean> {
  const checkedBeside = new Set<string>();
  for (let checks = 0; checks < MOST_CHECKS; checks++) {
    const candidate = await keptRelease(db, app, release);
    const live = await liveView(db);
    if (isIn(live, candidate)) return false;
    refuseFor(await faultsOf(candidate, live, prerenderer));
    for (const { id } of live) checkedBeside.add(id);
    const done = await inOrder(db, async (tx) => {
      const now = await liveView(tx);
      if (isIn(now, candidate) || !renderedWith(candidate, now).every(({ id }) => checkedBeside.has(id))) return false;
      refuseFor(validateCandidate(candidate, now));
      // Its files may have been removed while its pages were rendered.
      await keptRelease(tx, app, release);
      await change(tx);
      return true;
    });
    if (done) return true;
  }
  throw new Refusal('conflict', `What is live changed again and again while ${app} was checked. Please try again.`);
}

/**
 * The live releases whose code takes part in rendering a candidate: the shell for a section, all sections for a shell.
 * What another section does meanwhile does not make the check begin again; that section could go on with it for ever.
 */
function renderedWith(candidate: Release, live: View): Release[] {
  return live.filter(({ app }) => app !== candidate.app && (candidate.app === SHELL || app === SHELL));
}

function isIn(view: View, { app, id }: Release): boolean {
  return view.some((release) => release.app === app && release.id === id);
}

/**
 * Goes back to `release`, or to the one that was live before. It has been live, so its pages are not rendered first:
 * in the middle of the night a second counts. A canary of the app ends, too: everybody gets what was known to be good.
 * A retired section comes back.
 * @throws Refusal when there is nothing to go back to, when it was never live, or does not fit what else is live.
 */
export function rollback(db: Database, { release, ...order }: Order & { release?: string | undefined }) {
  return inOrder(db, async (tx) => {
    const history = await historyOf(tx, order.app);
    const target = release ?? previousRelease(history);
    if (!target) throw new Refusal('conflict', `${order.app} has no earlier release to go back to.`);
    const candidate = await keptRelease(tx, order.app, target);
    const live = await liveView(tx);
    if (!isIn(live, candidate)) {
      refuseFor(validateRollback(candidate, live, history));
      await tx.insert(activations).values({ ...order, release: target, kind: 'rollback' });
      await endCanary(tx, order);
    }
    return answer({ app: order.app, release: target });
  });
}

/**
 * Takes a section off the site: its routes and its entries in the navigation go, its releases and its history stay.
 * Publishing, activating or rolling back brings it back.
 * @throws Refusal for the shell, and for what is not live
 */
export function retire(db: Database, order: Order) {
  const { app } = order;
  if (app === SHELL) throw new Refusal('conflict', 'The shell cannot be retired: it shows every page.');
  return inOrder(db, async (tx) => {
    const live = (await liveView(tx)).find((release) => release.app === app);
    if (!live) throw new Refusal('conflict', `${app} is not live.`);
    // A server of an older version takes the last row for what is live: it goes on showing this release.
    await tx.insert(activations).values({ ...order, release: live.id, kind: 'retire' });
    await endCanary(tx, order);
    return answer({ app, release: live.id });
  });
}

/** One change of what is live or kept at a time, on every server process: the history is a sequence. */
export function inOrder<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:activations'))`);
    return change(tx);
  });
}

/** One release of every app, as the history has it now. */
export async function liveView(db: Database): Promise<View> {
  return (await liveReleases(db)).map(({ manifest }) => manifest);
}

/**
 * The manifest of a release.
 * @throws Refusal when there is none, or its files are gone
 */
export async function keptRelease(db: Database, app: string, id: string): Promise<Release> {
  const [kept] = await db
    .select({ manifest: releases.manifest, prunedAt: releases.prunedAt })
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, id)));
  if (!kept) throw new Refusal('missing', `There is no release ${id} of ${app}.`);
  if (kept.prunedAt) throw new Refusal('conflict', `The files of ${app} ${id} were removed. Publish it again first.`);
  return kept.manifest;
}

async function refuseUnlessLive(db: Database, app: string, expected: string | null) {
  const live = (await liveView(db)).find((one) => one.app === app)?.id ?? null;
  if (live !== expected) throw new Refusal('conflict', `${app} has changed meanwhile: ${live ?? 'nothing'} is live.`);
}

function refuseFor(faults: readonly string[]) {
  if (faults.length > 0) throw new Refusal('conflict', faults.join('\n'));
}

const answer = ({ app, release }: { app: string; release: string }) => ({ app, release });
