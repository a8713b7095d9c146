import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { teamTokens } from './table';

/** Milliseconds between two updates of `lastUsedAt`. */
const LAST_USED_INTERVAL = 60_000;

/** Creates a token that may change one app. Only the return value has it; the database stores a hash. */
export async function createTeamToken(db: Database, { app, at }: { app: string; at: Date }) {
  const token = `arena_${app}_${randomBytes(24).toString('base64url')}`;
  const id = randomUUID();
  await db.insert(teamTokens).values({ id, app, hash: hashToken(token), createdAt: at });
  return { id, app, token };
}

/** All tokens, revoked ones included, oldest first. Never the tokens themselves or their hashes. */
export function listTeamTokens(db: Database) {
  const { id, app, createdAt, lastUsedAt, revokedAt } = teamTokens;
  const columns = { id, app, createdAt, lastUsedAt, revokedAt };
  return db.select(columns).from(teamTokens).orderBy(asc(teamTokens.createdAt));
}

/**
 * Revokes a token immediately, for every server process. Revoking it again changes nothing.
 * @throws HttpError 404 when there is no such token
 */
export async function revokeTeamToken(db: Database, { id, at }: { id: string; at: Date }) {
  const [row] = await db.select({ revokedAt: teamTokens.revokedAt }).from(teamTokens).where(eq(teamTokens.id, id));
  if (!row) throw HttpError.notFound(`There is no token ${id}.`);
  await db
    .update(teamTokens)
    .set({ revokedAt: at })
    .where(and(eq(teamTokens.id, id), isNull(teamTokens.revokedAt)));
  return { id, revokedAt: row.revokedAt ?? at };
}

/** Whether a team's token with this id exists and is not revoked. */
export async function isTokenValid(db: Database, id: string): Promise<boolean> {
  return (await db.$count(teamTokens, and(eq(teamTokens.id, id), isNull(teamTokens.revokedAt)))) > 0;
}

/** The id of a token and the app that it may change; undefined if it is unknown or revoked. Records the last use. */
export async function findTeamToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ id: string; app: string } | undefined> {
  const hash = hashToken(token);
  const [row] = await db
    .select({ id: teamTokens.id, app: teamTokens.app })
    .from(teamTokens)
    .where(and(eq(teamTokens.hash, hash), isNull(teamTokens.revokedAt)));
  if (!row) return undefined;
  const outdated = new Date(now.getTime() - LAST_USED_INTERVAL);
  await db
    .update(teamTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(teamTokens.hash, hash), or(isNull(teamTokens.lastUsedAt), lt(teamTokens.lastUsedAt, outdated))));
  return row;
}

/** A plain hash is enough: a token has 192 random bits and cannot be guessed. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
