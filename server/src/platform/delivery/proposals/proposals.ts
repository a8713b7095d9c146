import { randomBytes } from 'node:crypto';
import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import { DAY } from '@arena/shared/contract/time/duration';
import { and, desc, eq, gt, isNull, notExists } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { withLatestSource } from '../../ledger/publications/publications';
import { findNeverShown } from '../../ledger/rollouts';
import { releases, rollouts } from '../../ledger/table';
import { proposals } from './table';

/** Milliseconds for which a proposal stays listed. */
const LISTED = 30 * DAY;

type NewProposal = { app: string; release: string; reason: string | null; by: Author; at: Date };

/** @throws Refusal `conflict` if visitors have got the release already */
export async function requireNew(db: Database, { app, release }: Pick<NewProposal, 'app' | 'release'>) {
  if ((await findNeverShown(db, [{ app, id: release }])).length > 0) return;
  throw new Refusal('conflict', `${app} ${release} went live before. A proposal is for a new release.`);
}

/**
 * Stores a proposal. It changes nothing that is live.
 * @param shown.previewId the preview that shows the release
 */
export async function insertProposal(
  db: Database,
  { app, release, reason, by, at }: NewProposal,
  { previewId }: { previewId: string },
): Promise<Proposal> {
  const proposal = {
    id: `proposal-${randomBytes(6).toString('hex')}`,
    app,
    release,
    reason,
    by: by.name,
    at,
    previewId,
  };
  await db.transaction(async (tx) => {
    await tx.insert(proposals).values({ ...proposal, tokenId: by.tokenId });
    await recordAudit(tx, { by, at }, { action: 'propose', app, release, target: proposal.id });
  });
  const [found = { ...proposal, source: null }] = await withLatestSource(db, [proposal]);
  return found;
}

/** Proposals whose releases visitors have not got yet, the newest first. Omits those whose files have been deleted. */
export async function openProposals(db: Database, now: Date): Promise<Proposal[]> {
  const { app, release, at } = proposals;
  const isShown = db
    .select({ seq: rollouts.seq })
    .from(rollouts)
    .where(and(eq(rollouts.app, app), eq(rollouts.release, release)));
  const rows = await db
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(releases, and(eq(releases.app, app), eq(releases.id, release), isNull(releases.prunedAt)))
    .where(and(gt(at, new Date(now.getTime() - LISTED)), notExists(isShown)))
    .orderBy(desc(at), desc(proposals.id));
  return withLatestSource(
    db,
    rows.map(({ proposal: { tokenId: _, ...proposal } }) => proposal),
  );
}
