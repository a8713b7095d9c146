import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { operatorTokens } from './table';

/** Condition for a token that is neither revoked nor expired. */
export function isValid(now: Date) {
  const { revokedAt, expiresAt } = operatorTokens;
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)));
}

/** Whether a token is neither revoked nor expired. */
export async function isTokenValid(db: Database, id: string, now: Date): Promise<boolean> {
  return (await db.$count(operatorTokens, and(eq(operatorTokens.id, id), isValid(now)))) > 0;
}

/**
 * Makes a revocation of the token wait until this transaction has ended.
 * @throws HttpError 401 if the token was revoked or has expired
 */
export async function holdToken(tx: Database, id: string, now: Date) {
  const held = await tx
    .select({ id: operatorTokens.id })
    .from(operatorTokens)
    .where(and(eq(operatorTokens.id, id), isValid(now)))
    .for('share');
  if (held.length === 0) throw invalidToken();
}

/** The error for a token that is unknown, revoked or expired. */
export const invalidToken = () => HttpError.unauthorized('This token is not valid.');
