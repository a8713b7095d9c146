import type { Rights } from '@arena/shared/contract/roles';
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { operatorTokens } from './table';

/** Condition for a token that is neither revoked nor expired. */
export function isValid(now: Date) {
  const { revokedAt, expiresAt } = operatorTokens;
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)));
}

/**
 * Condition for links and schedules: they end with their token. They outlast a session, which lasts only hours, unless
 * the session was revoked.
 */
export function stillAuthorizes(now: Date) {
  const { revokedAt, subject } = operatorTokens;
  return or(isValid(now), and(isNull(revokedAt), isNotNull(subject)));
}

/** Whether links and schedules of a token still work. */
export async function doesTokenAuthorize(db: Database, id: string, now: Date): Promise<boolean> {
  return (await findAuthority(db, id, now)) !== undefined;
}

/** The rights of a token whose links and schedules still work. */
export async function findAuthority(db: Database, id: string, now: Date): Promise<Rights | undefined> {
  const { role, apps } = operatorTokens;
  const [found] = await db
    .select({ role, apps })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.id, id), stillAuthorizes(now)));
  return found;
}

/**
 * Makes a revocation of the token wait until this transaction has ended.
 * @param isScheduled whether a schedule acts, which may outlast the session of its author
 * @throws Refusal `unauthenticated` if the token was revoked or has expired
 */
export async function holdToken(tx: Database, id: string, now: Date, isScheduled = false) {
  const held = await tx
    .select({ id: operatorTokens.id })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.id, id), isScheduled ? stillAuthorizes(now) : isValid(now)))
    .for('share');
  if (held.length === 0) throw invalidToken();
}

/** The error for a token that is unknown, revoked or expired. */
export const invalidToken = () => new Refusal('unauthenticated', 'This token is not valid.');
