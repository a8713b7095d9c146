import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { cutPage } from '../../kernel/database/cut-page';
import type { Database } from '../../kernel/database/database';
import type { Author } from '../author';
import { holdToken } from '../tokens/valid-token';
import { type AuditAction, auditLog } from './table';

export type AuditEntry = {
  action: AuditAction;
  app?: string;
  release?: string;
  target?: string | undefined;
  kind?: string;
  count?: number;
  reason?: string | null;
};

/**
 * Records changes, or accesses to personal data. Call it in the transaction of the change, or before the data leaves
 * the server: if recording fails, nothing happens. The token is checked again, because a slow upload or a browser check
 * may outlast it.
 * @throws Refusal `unauthenticated` if the author's token was revoked or has expired in the meantime
 */
export async function recordAudit(db: Database, { by, at }: { by: Author; at: Date }, ...entries: AuditEntry[]) {
  const { name, isScheduled, ...author } = by;
  if (author.tokenId) await holdToken(db, author.tokenId, at, isScheduled);
  if (entries.length > 0)
    await db.insert(auditLog).values(entries.map((entry) => ({ at, by: name, ...author, ...entry })));
}

type AuditQuery = {
  since?: Date | undefined;
  who?: string | undefined;
  app?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** A page of the audit log, newest first; `next` is `before` of the next page, or null after the last one. */
export async function findAuditEntries(db: Database, { since, who, app, before, limit }: AuditQuery) {
  const found = await db
    .select()
    .from(auditLog)
    .where(
      and(
        lt(auditLog.seq, before ?? Number.MAX_SAFE_INTEGER),
        since && gte(auditLog.at, since),
        who ? sql`lower(${auditLog.by}) = lower(${who})` : undefined,
        app ? eq(auditLog.app, app) : undefined,
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1);
  const { rows, last } = cutPage(found, limit);
  return { entries: rows, next: last && String(last.seq) };
}
