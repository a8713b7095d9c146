import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@arena/shared/contract/roles';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { recordAudit } from '../audit/audit';
import type { Author } from '../author';
import { operatorTokens } from './table';
import { isValid } from './valid-token';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds after its end. No link or schedule of a session lasts longer. */
const SESSION_LISTED = 30 * DAY;

/** Milliseconds between two updates of `lastUsedAt`. */
const LAST_USED_INTERVAL = 60_000;

type Change = { by: Author; at: Date };

/** `apps`: those of a releaser; empty for other roles. `days`: how long the token is valid. */
type TokenDetails = { name: string; role: Role; apps: readonly string[]; days: number };

/** Creates a token. Only the return value has it; the database stores a hash. */
export async function createToken(db: Database, { name, role, days, ...rest }: TokenDetails, { by, at }: Change) {
  const token = newToken();
  const id = randomUUID();
  const apps = [...new Set(rest.apps)];
  const expiresAt = new Date(at.getTime() + days * DAY);
  await db.transaction(async (tx) => {
    await tx.insert(operatorTokens).values({ id, name, role, apps, hash: hashToken(token), createdAt: at, expiresAt });
    await recordAudit(tx, { by, at }, { action: 'create-token', kind: role, target: describe({ id, name }) });
  });
  return { id, name, role, apps, app: apps.join(', '), expiresAt, token };
}

/**
 * All tokens, revoked and expired ones included, oldest first. Never the tokens themselves or their hashes. Sessions are
 * left out a month after their end, because every sign-in adds one; the audit log still has them.
 */
export async function listTokens(db: Database, now: Date) {
  const { subject, expiresAt, createdAt, id } = operatorTokens;
  const rows = await db
    .select()
    .from(operatorTokens)
    .where(or(isNull(subject), gt(expiresAt, new Date(now.getTime() - SESSION_LISTED))))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ hash: _, ...token }) => ({ ...token, app: token.apps.join(', ') }));
}

/**
 * Revokes a token immediately, for every server process. Revoking it again changes nothing.
 * @throws HttpError 404 when there is no such token
 */
export function revokeToken(db: Database, id: string, { by, at }: Change) {
  return db.transaction(async (tx) => {
    const [token] = await tx.select().from(operatorTokens).where(eq(operatorTokens.id, id)).for('update');
    if (!token) throw HttpError.notFound(`There is no token ${id}.`);
    if (token.revokedAt) return { id, revokedAt: token.revokedAt };
    // First, so that a token can revoke itself.
    await recordAudit(tx, { by, at }, { action: 'revoke-token', kind: token.role, target: describe(token) });
    await tx.update(operatorTokens).set({ revokedAt: at }).where(eq(operatorTokens.id, id));
    return { id, revokedAt: at };
  });
}

/** The token, read from the database each time; undefined if it is unknown, revoked or expired. */
export async function findToken(db: Database, token: string, now: Date) {
  const [row] = await db
    .select()
    .from(operatorTokens)
    .where(and(eq(operatorTokens.hash, hashToken(token)), isValid(now)));
  return row;
}

/** Stores the time of the last use, at most once a minute. Resolves at once if that is not due. */
export async function recordUse(
  db: Database,
  { id, lastUsedAt }: Pick<typeof operatorTokens.$inferSelect, 'id' | 'lastUsedAt'>,
  now: Date,
) {
  const outdated = new Date(now.getTime() - LAST_USED_INTERVAL);
  if (lastUsedAt && lastUsedAt >= outdated) return;
  await db
    .update(operatorTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(operatorTokens.id, id), or(isNull(operatorTokens.lastUsedAt), lt(operatorTokens.lastUsedAt, outdated))),
    );
}

const describe = ({ id, name }: { id: string; name: string }) => `${name} (${id})`;

/** A new token with 256 random bits. */
export const newToken = () => `arena_${randomBytes(32).toString('base64url')}`;

/** A plain hash is enough: a token has 256 random bits and cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
