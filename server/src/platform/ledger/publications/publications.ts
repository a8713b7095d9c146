import type { PublishedSource, ReleaseSource } from '@arena/shared/contract/release/release-source';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { auditLog } from '../../../operators/audit/table';
import { rollouts } from '../table';
import { publications } from './table';

type Publication = {
  app: string;
  release: string;
  source: ReleaseSource | undefined;
  isProven: boolean;
  by: string;
  at: Date;
};

/**
 * Records a publish with the source that it claims.
 * @param tx the transaction, under the rollout lock, that stores the release
 */
export async function insertPublication(tx: Database, { source, ...publication }: Publication) {
  await tx.insert(publications).values({ ...publication, source: source ?? null });
}

/** Id of the token that last published a release; undefined for the first-start token, and for releases of old servers. */
export async function publisherToken(db: Database, release: { app: string; id: string }): Promise<string | undefined> {
  const [last] = await db
    .select({ tokenId: auditLog.tokenId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'publish'), eq(auditLog.app, release.app), eq(auditLog.release, release.id)))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return last?.tokenId ?? undefined;
}

/**
 * Adds the latest claim about the source to releases; null for releases without one. It belongs to the last publish, like
 * the name of the publisher.
 */
export async function withLatestSource<T extends { app: string; release: string }>(
  db: Database,
  rows: readonly T[],
): Promise<(T & { source: PublishedSource | null })[]> {
  const { app, release, seq, source, isProven, by } = publications;
  const found = await db
    .selectDistinctOn([app, release], { app, release, source, isProven, by })
    .from(publications)
    .where(
      inArray(
        release,
        rows.map((row) => row.release),
      ),
    )
    .orderBy(app, release, desc(seq));
  return rows.map((row) => ({
    ...row,
    source: publishedSource(found.find((one) => one.app === row.app && one.release === row.release)),
  }));
}

/**
 * Adds to each rollout the claim about the source at its time. Publishing the same release later with another source
 * does not change the history.
 */
export async function withSourceThen<T extends { seq: number }>(
  db: Database,
  rows: readonly T[],
): Promise<(T & { source: PublishedSource | null })[]> {
  const { app, release, seq, source, isProven, by } = publications;
  const last = db
    .select({ source, isProven, by })
    .from(publications)
    .where(and(eq(app, rollouts.app), eq(release, rollouts.release), lt(seq, rollouts.seq)))
    .orderBy(desc(seq))
    .limit(1)
    .as('last');
  const found = await db
    .select({ seq: rollouts.seq, source: last.source, isProven: last.isProven, by: last.by })
    .from(rollouts)
    .innerJoinLateral(last, sql`true`)
    .where(
      inArray(
        rollouts.seq,
        rows.map((row) => row.seq),
      ),
    );
  const bySeq = new Map(found.map((one) => [one.seq, one]));
  return rows.map((row) => ({ ...row, source: publishedSource(bySeq.get(row.seq)) }));
}

type Claim = { source: ReleaseSource | null; isProven: boolean; by: string };

function publishedSource(claim: Claim | undefined): PublishedSource | null {
  if (!claim?.source) return null;
  return { ...claim.source, ...(claim.isProven && { isProven: true }), publishedBy: claim.by };
}
