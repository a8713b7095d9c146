import { randomBytes } from 'node:crypto';
import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import type { PublishedSource } from '@arena/shared/contract/release/release-source';
import { DAY } from '@arena/shared/contract/time/duration';
import { and, desc, eq, gt, gte, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { recordEvent } from '../../../operators/events/record-event';
import { withLatestSource } from '../../ledger/publications/publications';
import { findNeverShown, liveReleaseSet } from '../../ledger/rollouts';
import { releases } from '../../ledger/table';
import { proposals } from './table';

/** Milliseconds for which a proposal may wait. */
const WAITS = 30 * DAY;

type Circumstances = { by: Author; at: Date };

type NewProposal = Pick<Proposal, 'app' | 'release' | 'reason' | 'previewId' | 'replaces'>;

/** @throws Refusal `conflict` if visitors have seen the release */
export async function requireNew(db: Database, { app, release }: { app: string; release: string }) {
  if ((await findNeverShown(db, [{ app, id: release }])).length > 0) return;
  throw new Refusal('conflict', `${app} ${release} went live before. A proposal is for a new release.`);
}

/** Stores a proposal, and tells operators. It changes nothing that is live. */
export async function insertProposal(
  db: Database,
  proposal: NewProposal,
  { by, at }: Circumstances,
): Promise<Proposal> {
  const { app, release, reason } = proposal;
  const id = `proposal-${randomBytes(6).toString('hex')}`;
  await db.transaction(async (tx) => {
    await tx.insert(proposals).values({ ...proposal, id, by: by.name, at });
    await recordAudit(tx, { by, at }, { action: 'propose', app, release, target: id, reason });
    const details = { releases: [{ app, release, action: 'propose' as const, share: null }], proposal: id };
    await recordEvent(tx, { type: 'release.proposed', by: by.name, at, reason, details });
  });
  return findProposal(db, { app, id });
}

/** A waiting proposal with this preview, which may replace one that has ended. */
export async function withPreview(db: Database, proposal: Proposal, previewId: string): Promise<Proposal> {
  if (previewId !== proposal.previewId)
    await db.update(proposals).set({ previewId }).where(eq(proposals.id, proposal.id));
  return { ...proposal, previewId };
}

/** @throws Refusal `not_found` if there is none */
export async function findProposal(db: Database, { app, id }: Pick<Proposal, 'app' | 'id'>): Promise<Proposal> {
  // A newer proposal may supersede it.
  const first = db.select({ seq: proposals.seq }).from(proposals).where(eq(proposals.id, id));
  const found = (await listProposals(db, and(eq(proposals.app, app), gte(proposals.seq, first)))).find(
    (proposal) => proposal.id === id,
  );
  if (!found) throw new Refusal('not_found', `There is no proposal ${id} of ${app}.`);
  return found;
}

/** The proposals that wait for a person, the newest first. */
export async function waitingProposals(db: Database, now: Date): Promise<Proposal[]> {
  const recent = await listProposals(db, gt(proposals.at, new Date(now.getTime() - WAITS)));
  return recent.filter(({ state }) => state === 'waiting');
}

/** @throws Refusal `conflict` with the outcome of a proposal that no longer waits */
export function requireWaiting({ id, outcome }: Pick<Proposal, 'id' | 'outcome'>) {
  if (outcome !== null) throw new Refusal('conflict', `${id} no longer waits. ${outcome}`);
}

/** @throws Refusal `forbidden` if the author has proposed it: the approval is a second person's */
export function requireSecondPerson(proposal: Proposal, { name }: Author) {
  if (proposal.by === name)
    throw new Refusal('forbidden', 'You proposed this release. Another person must approve it.');
}

/**
 * Stores the answer of a person. Of two answers at the same time, only the first is stored.
 * @param tx the transaction of the activation, for an approval
 * @throws Refusal `conflict` if it has an answer already
 */
export async function recordAnswer(
  tx: Database,
  { id, app, release, by: proposer }: Proposal,
  { answer, reason, by, at }: Circumstances & { answer: 'approved' | 'returned'; reason: string | null },
) {
  const stored = await tx
    .update(proposals)
    .set({ answer, answeredBy: by.name, answerReason: reason })
    .where(and(eq(proposals.id, id), isNull(proposals.answer)))
    .returning({ id: proposals.id });
  if (stored.length === 0) requireWaiting(await findProposal(tx, { app, id }));
  const action = answer === 'approved' ? 'approve' : 'return';
  await recordAudit(tx, { by, at }, { action, app, release, target: `${id} of ${proposer}`, reason });
}

/** Proposals with their states, the newest first. The newer ones of the same apps must be among them. */
async function listProposals(db: Database, where: SQL | undefined): Promise<Proposal[]> {
  const { app, release, seq } = proposals;
  const found = await db
    .select({ row: proposals, prunedAt: releases.prunedAt })
    .from(proposals)
    .innerJoin(releases, and(eq(releases.app, app), eq(releases.id, release)))
    .where(where)
    .orderBy(desc(seq));
  const live = new Map((await liveReleaseSet(db)).map((one) => [one.app, one.id]));
  const newest = new Map<string, string>();
  const rows = await withLatestSource(
    db,
    found.map(({ row, prunedAt }) => ({ ...row, isPruned: prunedAt !== null })),
  );
  return rows.map(({ seq: _, answer, answeredBy, answerReason, isPruned, ...proposal }) => {
    const subjects = subjectsOf(proposal);
    const newer = subjects.map((subject) => newest.get(subject)).find((id) => id !== undefined);
    for (const subject of subjects) newest.set(subject, proposal.id);
    const current = live.get(proposal.app) ?? null;
    const result = { answer, answeredBy, answerReason, isPruned, newer, current };
    return { ...proposal, ...stateOf(proposal, result) };
  });
}

type Result = Pick<typeof proposals.$inferSelect, 'answer' | 'answeredBy' | 'answerReason'> & {
  isPruned: boolean;
  /** A proposal that replaces it. */
  newer: string | undefined;
  /** The live release; null: none. */
  current: string | null;
};

function stateOf(
  { app, release, replaces }: Pick<Proposal, 'app' | 'release' | 'replaces'>,
  { answer, answeredBy, answerReason, isPruned, newer, current }: Result,
): Pick<Proposal, 'state' | 'outcome'> {
  const superseded = (outcome: string) => ({ state: 'superseded' as const, outcome });
  if (answer === 'approved') return { state: answer, outcome: `${answeredBy} approved it.` };
  if (answer === 'returned') return { state: answer, outcome: `${answeredBy} returned it: ${answerReason}` };
  if (current === release) return { state: 'approved', outcome: 'Its release is live already.' };
  if (newer) return superseded(`${newer} replaces it.`);
  if (isPruned) return superseded('The files of its release were removed. Publish and propose it again.');
  if (current !== replaces)
    return superseded(`${app} has changed since: ${current ?? 'nothing'} is live. Propose a build with that change.`);
  return { state: 'waiting', outcome: null };
}

/** A newer proposal about the same release, or from the same branch, supersedes a proposal. */
function subjectsOf({ app, release, source }: Pick<Proposal, 'app' | 'release'> & { source: PublishedSource | null }) {
  const { repository, branch } = source ?? {};
  return [`${app} ${release}`, ...(branch === undefined ? [] : [JSON.stringify([app, repository, branch])])];
}
