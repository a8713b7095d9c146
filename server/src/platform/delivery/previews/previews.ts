import { randomBytes } from 'node:crypto';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import type { Release } from '@arena/shared/contract/release/release';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { storableText } from '../../../kernel/database/storable-text';
import { Refusal } from '../../../kernel/refusal';
import { recordAudit } from '../../../operators/audit/audit';
import type { Author } from '../../../operators/author';
import { operatorTokens } from '../../../operators/tokens/table';
import { stillAuthorizes } from '../../../operators/tokens/valid-token';
import { liveReleaseSet, publishedReleases, retiredSections, withRolloutLock } from '../../ledger/rollouts';
import { includesRelease, type ReleaseSet } from '../../release-set/release-set';
import { type CodeChecks, type Validation, validateReleases } from '../../validation/gate';
import { previews } from './table';

/** Maximum number of valid previews per token. */
const MAX_VALID = 100;

/** Maximum length of the list of previews. */
const MAX_LISTED = 500;

/** Milliseconds between updates of `lastOpenedAt`. */
const LAST_OPENED_INTERVAL = 60_000;

export type PreviewRow = Omit<typeof previews.$inferSelect, 'set'>;

type Circumstances = { by: Author; at: Date };

/**
 * The manifests of releases that a preview is to show together.
 * @param releases app → release
 * @throws Refusal `not_found` for an unknown release, `conflict` if its files have been deleted or its app is retired
 */
export async function previewableReleases(
  db: Database,
  releases: Readonly<Record<string, string>>,
): Promise<ReleaseSet> {
  const named = Object.keys(releases);
  const retired = (await retiredSections(db)).find(({ manifest }) => named.includes(manifest.app));
  if (retired) {
    const { app } = retired.manifest;
    throw new Refusal(
      'conflict',
      `${app} is retired. Activate one of its releases or roll it back, then preview others.`,
    );
  }
  return publishedReleases(db, releases);
}

/**
 * Stores a preview of releases. They need not pass release validation; `checkPreview` validates them later.
 * @throws Refusal `conflict` if the files of a release were deleted in the meantime or the token has too many previews
 */
export async function createPreview(
  db: Database,
  shown: ReleaseSet,
  { expiresAt, by, at }: Circumstances & { expiresAt: Date },
): Promise<PreviewRow> {
  await requireFewPreviews(db, by.tokenId, at);
  const releases = Object.fromEntries(shown.map(({ app, id }) => [app, id]));
  const preview: PreviewRow = {
    id: `preview-${randomBytes(6).toString('hex')}`,
    releases,
    faults: null,
    seen: null,
    by: by.name,
    tokenId: by.tokenId,
    createdAt: at,
    expiresAt,
    lastOpenedAt: null,
    revokedAt: null,
    revokedBy: null,
  };
  // Under the lock, to keep a prune from deleting the files in between.
  await withRolloutLock(db, async (tx) => {
    await publishedReleases(tx, releases);
    await tx.insert(previews).values(preview);
    await recordAudit(tx, { by, at }, ...auditEntries('create-link', preview));
  });
  return preview;
}

async function requireFewPreviews(db: Database, tokenId: string | null, now: Date) {
  if (tokenId === null) return;
  if ((await db.$count(previews, and(eq(previews.tokenId, tokenId), isOpen(now)))) < MAX_VALID) return;
  throw new Refusal('conflict', `This token has ${MAX_VALID} previews. Revoke some of them first.`);
}

/** Condition for a preview that is neither revoked nor expired. */
function isOpen(now: Date) {
  return and(isNull(previews.revokedAt), gt(previews.expiresAt, now));
}

/**
 * Validates the releases of a preview that are not live, as one change, and stores the verdict.
 * @throws Refusal `conflict` if the preview ends before the verdict, or the files of a release have been deleted;
 * `rate_limited` if too many validations are waiting
 */
export async function checkPreview(
  checks: CodeChecks,
  preview: PreviewRow,
  { by, now }: { by: string; now: () => Date },
): Promise<Pick<PreviewRow, 'id' | 'faults' | 'seen'>> {
  const { id, revokedAt, expiresAt, releases } = preview;
  const { db, signal } = checks;
  if (revokedAt !== null || expiresAt <= now()) throw new Refusal('conflict', `${id} has ended.`);
  const { faults, seen } = await validateTogether(checks, await publishedReleases(db, releases), { by, at: now() });
  const verdict = { faults: [...new Set(faults.map(storableText))], seen };
  signal?.throwIfAborted();
  const stored = await db
    .update(previews)
    .set(verdict)
    .where(and(eq(previews.id, id), isOpen(now())))
    .returning({ id: previews.id });
  if (stored.length === 0) throw new Refusal('conflict', `${id} ended while its releases were checked.`);
  return { id, ...verdict };
}

/** Validates the given releases that are not live, as one change. */
async function validateTogether(
  checks: CodeChecks,
  requested: ReleaseSet,
  { by, at }: { by: string; at: Date },
): Promise<Pick<Validation, 'faults'> & Pick<PreviewRow, 'seen'>> {
  const live = await liveReleaseSet(checks.db);
  const candidates = requested.filter((release) => !includesRelease(live, release));
  if (candidates.length === 0) return { faults: [], seen: null };
  return validateReleases(candidates, live, checks, { skipBrowserCheck: false, by, at });
}

/** A preview, valid or ended, unless it was deleted. */
export async function findPreview(db: Database, id: string): Promise<PreviewRow | undefined> {
  const [preview] = await db.select().from(previews).where(eq(previews.id, id));
  return preview;
}

/**
 * At most 500 previews: valid ones first, then those that ended in the last days; each the newest first.
 * @param id of the only one to list
 */
export async function listPreviews(db: Database, now: Date, id?: string): Promise<Preview[]> {
  const rows = await db
    .select({ preview: previews, validToken: operatorTokens.id })
    .from(previews)
    .leftJoin(operatorTokens, and(eq(operatorTokens.id, previews.tokenId), stillAuthorizes(now)))
    .where(id === undefined ? undefined : eq(previews.id, id))
    .orderBy(desc(sql`${isOpen(now)}`), desc(previews.createdAt), desc(previews.id))
    .limit(MAX_LISTED);
  return rows.map(({ preview: { tokenId, expiresAt, ...preview }, validToken }) => ({
    ...preview,
    expires: expiresAt,
    state: stateOf({ ...preview, expiresAt, hasToken: tokenId === null || validToken !== null }, now),
  }));
}

function stateOf(
  { revokedAt, expiresAt, hasToken }: Pick<PreviewRow, 'revokedAt' | 'expiresAt'> & { hasToken: boolean },
  now: Date,
): Preview['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return hasToken ? 'valid' : 'token-ended';
}

/**
 * Ends a preview immediately, for every server process. Revoking it again changes nothing.
 * @param change.requireAccess throws for a preview that the caller may not end
 * @throws Refusal `not_found` if there is no such preview, `conflict` if it has expired
 */
export function revokePreview(
  db: Database,
  id: string,
  { by, at, requireAccess }: Circumstances & { requireAccess: (preview: PreviewRow) => void },
) {
  return db.transaction(async (tx) => {
    const [preview] = await tx.select().from(previews).where(eq(previews.id, id)).for('update');
    if (!preview) throw new Refusal('not_found', `There is no preview ${id}.`);
    requireAccess(preview);
    if (preview.revokedAt) return { id, revokedAt: preview.revokedAt };
    if (preview.expiresAt <= at) throw new Refusal('conflict', `${id} has expired already.`);
    await recordAudit(tx, { by, at }, ...auditEntries('revoke-link', preview));
    await tx.update(previews).set({ revokedAt: at, revokedBy: by.name }).where(eq(previews.id, id));
    return { id, revokedAt: at };
  });
}

/** Stores when a preview was last opened, at most once a minute. Resolves at once if that is not due. */
export async function recordOpened(
  db: Database,
  { id, lastOpenedAt }: Pick<PreviewRow, 'id' | 'lastOpenedAt'>,
  now: Date,
) {
  const outdated = new Date(now.getTime() - LAST_OPENED_INTERVAL);
  if (lastOpenedAt && lastOpenedAt >= outdated) return;
  await db
    .update(previews)
    .set({ lastOpenedAt: now })
    .where(and(eq(previews.id, id), or(isNull(previews.lastOpenedAt), lt(previews.lastOpenedAt, outdated))));
}

/** App and id of every release that a preview still shows. */
export async function previewedReleases(db: Database, now: Date): Promise<Pick<Release, 'app' | 'id'>[]> {
  const rows = await db.select({ releases: previews.releases }).from(previews).where(isOpen(now));
  return rows.flatMap(({ releases }) => Object.entries(releases).map(([app, id]) => ({ app, id })));
}

function auditEntries(action: 'create-link' | 'revoke-link', { id, releases }: PreviewRow) {
  return Object.entries(releases).map(([app, release]) => ({ action, app, release, target: id }));
}
