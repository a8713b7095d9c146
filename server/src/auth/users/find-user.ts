import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type UserRow, users } from '../table';
import { storedSpellings } from './email-address';

/** The account of an address, confirmed or not, in whatever form the address was stored. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const candidates = storedSpellings(email);
  const matches = await db.select().from(users).where(inArray(users.email, candidates));
  return matches.sort((a, b) => candidates.indexOf(a.email) - candidates.indexOf(b.email))[0];
}

export async function userById(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
