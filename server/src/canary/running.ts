import type { Release } from '@arena/shared/contract/release';
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../database/database';
import { canaries } from '../releases/previous-version/table';
import { releases } from '../releases/table';

/** A release that a share of all visitors gets in place of the live one, in percent. */
export type RunningCanary = {
  manifest: Release;
  share: number;
  since: Date;
  by: string;
  reason: string | null;
};

/** All canaries that run, in order of their apps. */
export async function runningCanaries(db: Database): Promise<RunningCanary[]> {
  const last = db.selectDistinctOn([canaries.app]).from(canaries).orderBy(canaries.app, desc(canaries.seq)).as('last');
  const { share, at: since, by, reason } = last;
  return db
    .select({ manifest: releases.manifest, share, since, by, reason })
    .from(last)
    .innerJoin(releases, and(eq(releases.app, last.app), eq(releases.id, last.release)))
    .where(gt(share, 0))
    .orderBy(last.app);
}

/** The canary of one app, while it runs. */
export async function runningCanary(db: Database, app: string) {
  const [last] = await db.select().from(canaries).where(eq(canaries.app, app)).orderBy(desc(canaries.seq)).limit(1);
  return last && last.share > 0 ? last : undefined;
}

/** All changes of an app's canary, oldest first. */
export function canaryHistoryOf(db: Database, app: string) {
  return db.select().from(canaries).where(eq(canaries.app, app)).orderBy(asc(canaries.seq));
}

/**
 * Ends the canary of an app.
 * @returns the release that was one; undefined when none ran
 */
export async function endCanary(
  tx: Database,
  { app, reason, by, at }: { app: string; reason: string | null; by: string; at: Date },
): Promise<string | undefined> {
  const running = await runningCanary(tx, app);
  if (!running) return undefined;
  const { release } = running;
  await tx.insert(canaries).values({ app, release, share: 0, reason, by, at });
  return release;
}
