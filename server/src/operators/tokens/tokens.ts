import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@arena/shared/contract/roles';
import { DAY } from '@arena/shared/contract/time/duration';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../audit/audit';
import type { Author } from '../author';
import { recordEvent } from '../events/record-event';
import { operatorTokens } from './table';
import { isValid } from './valid-token';

/** Milliseconds after the end of a session for which it stays listed. Its links and schedules end earlier. */
const SESSION_LISTED = 30 * DAY;

/** Milliseconds between updates of `lastUsedAt`. */
const LAST_USED_INTERVAL = 60_000;

type Change = { by: Author; at: Date };

/** `apps`: those of a releaser, editor or proposer; empty for other roles. */
type TokenDetails = { name: string; role: Role; apps: readonly string[]; expiresAt: Date };

/**
 * Creates a token. Only the return value has it; the database stores a hash. A token that a session of OpenID Connect
 * creates ends with the session at the latest: only the provider knows how long the person keeps the role.
 */
export async function createToken(db: Database, { name, role, ...rest }: TokenDetails, { by, at }: Change) {
  const token = newToken();
  const id = randomUUID();
  const apps = [...new Set(rest.apps)];
  const expiresAt = await db.transaction(async (tx) => {
    const session = by.tokenId === null ? undefined : await findSession(tx, by.tokenId);
    const expiresAt = session?.expiresAt && session.expiresAt < rest.expiresAt ? session.expiresAt : rest.expiresAt;
    await tx.insert(operatorTokens).values({
      id,
      name,
      role,
      apps,
      hash: hashToken(token),
      createdAt: at,
      expiresAt,
      createdBy: by.name,
      createdByToken: by.tokenId,
    });
    await recordAudit(tx, { by, at }, { action: 'create-token', kind: role, target: describe({ id, name }) });
    const details = { releases: [], token: { id, name, role, expiresAt: expiresAt.toISOString() } };
    await recordEvent(tx, { type: 'token.created', at, by: by.name, reason: null, details });
    return expiresAt;
  });
  return { id, name, role, apps, expiresAt, token };
}

/** The session with this id; undefined if it is another token. */
async function findSession(tx: Database, id: string) {
  const [session] = await tx
    .select({ expiresAt: operatorTokens.expiresAt })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.id, id), isNotNull(operatorTokens.subject)));
  return session;
}

/**
 * All tokens, revoked and expired ones included, oldest first. Never the tokens themselves or their hashes. Omits
 * sessions a month after their end, and those of workflows at their end, because every sign-in adds one; the audit log
 * keeps them.
 */
export async function listTokens(db: Database, now: Date) {
  const { subject, workflow, expiresAt, createdAt, id } = operatorTokens;
  const listedSince = new Date(now.getTime() - SESSION_LISTED);
  const rows = await db
    .select()
    .from(operatorTokens)
    .where(or(isNull(subject), gt(expiresAt, now), and(isNull(workflow), gt(expiresAt, listedSince))))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ hash: _, createdByToken: __, workflow: ___, ...token }) => token);
}

/**
 * Revokes a token immediately, for every server process, and with a session the tokens that it created. Revoking it
 * again changes nothing.
 * @throws Refusal `not_found` for an unknown token
 */
export function revokeToken(db: Database, id: string, { by, at }: Change) {
  return db.transaction(async (tx) => {
    const [token] = await tx.select().from(operatorTokens).where(eq(operatorTokens.id, id)).for('update');
    if (!token) throw new Refusal('not_found', `There is no token ${id}.`);
    if (token.revokedAt) return { id, revokedAt: token.revokedAt };
    const created = token.subject === null ? [] : await validTokensCreatedBy(tx, id);
    const ended = [token, ...created];
    // Comes first, so that a token can revoke itself.
    const entries = ended.map((one) => ({ action: 'revoke-token', kind: one.role, target: describe(one) }) as const);
    await recordAudit(tx, { by, at }, ...entries);
    const ids = ended.map((one) => one.id);
    await tx.update(operatorTokens).set({ revokedAt: at }).where(inArray(operatorTokens.id, ids));
    return { id, revokedAt: at };
  });
}

function validTokensCreatedBy(tx: Database, id: string) {
  const { createdByToken, revokedAt } = operatorTokens;
  return tx
    .select()
    .from(operatorTokens)
    .where(and(eq(createdByToken, id), isNull(revokedAt)))
    .for('update');
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
  return hash('sha256', token, 'hex');
}
