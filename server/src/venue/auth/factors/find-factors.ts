import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type FactorRow, factors } from '../table';

/** The authenticator apps of an account, oldest first. */
export function findFactors(db: Database, userId: string): Promise<FactorRow[]> {
  return db.select().from(factors).where(eq(factors.userId, userId)).orderBy(asc(factors.createdAt));
}
