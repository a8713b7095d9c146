import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/errors';
import { teamTokens } from './table';

/** Milliseconds within which the last use is not written down again. */
const USE_NOTED_EVERY = 60_000;

/** Makes a token that may change one app. It is in the answer and nowhere else. */
export async function createTeamToken(db: Database, { app, at }: { app: string; at: Date }) {
  const token = `arena_${app}_${randomBytes(24).toString('base64url')}`;
  const id = randomUUID();
  await db.insert(teamTokens).values({ id, app, hash: hashOf(token), createdAt: at });
  return { id, app, token };
}

/** All tokens ever made, oldest first, without what would let anybody use them. */
export function listTeamTokens(db: Database) {
  const { id, app, createdAt, lastUsedAt, revokedAt } = teamTokens;
  const shown = { id, app, createdAt, lastUsedAt, revokedAt };
  return db.select(shown).from(teamTokens).orderBy(asc(teamTokens.createdAt));
}

/**
 * Ends a token at once, on every server process. Revoking again changes nothing.
 * @throws Refusal when there is no such token
 */
export async function revokeTeamToken(db: Database, { id, at }: { id: string; at: Date }) {
  const [known] = await db.select({ revokedAt: teamTokens.revokedAt }).from(teamTokens).where(eq(teamTokens.id, id));
  if (!known) throw new Refusal('missing', `There is no token ${id}.`);
  await db
    .update(teamTokens)
    .set({ revokedAt: at })
    .where(and(eq(teamTokens.id, id), isNull(teamTokens.revokedAt)));
  return { id, revokedAt: known.revokedAt ?? at };
}

/** Whether a team's token with this id may still be used. */
export async function isTokenGood(db: Database, id: string): Promise<boolean> {
  return (await db.$count(teamTokens, and(eq(teamTokens.id, id), isNull(teamTokens.revokedAt)))) > 0;
}

/** Id of a token, and the app that it may change; undefined when it is unknown or revoked. */
export async function findTeamToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ id: string; app: string } | undefined> {
  const hash = hashOf(token);
  const [known] = await db
    .select({ id: teamTokens.id, app: teamTokens.app })
    .from(teamTokens)
    .where(and(eq(teamTokens.hash, hash), isNull(teamTokens.revokedAt)));
  if (!known) return undefined;
  const noted = new Date(now.getTime() - USE_NOTED_EVERY);
  await db
    .update(teamTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(teamTokens.hash, hash), or(isNull(teamTokens.lastUsedAt), lt(teamTokens.lastUsedAt, noted))));
  return known;
}

/** The token has 192 random bits: one plain hash is enough, nobody can try them all. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
