import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { operatorTokens } from './table';

/** Condition for a token that is neither revoked nor expired. */
export function isValid(now: Date) {
  const { revokedAt, expiresAt } = operatorTokens;
  return and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now)));
}

/** Whether a token is neither revoked nor expired. In a transaction, a revocation waits until that has ended. */
export async function isTokenValid(db: Database, id: string, now: Date): Promise<boolean> {
  const { id: tokenId } = operatorTokens;
  const rows = await db
    .select({ tokenId })
    .from(operatorTokens)
    .where(and(eq(tokenId, id), isValid(now)))
    .for('share');
  return rows.length > 0;
}
