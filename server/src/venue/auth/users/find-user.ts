import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type UserRow, users } from '../table';
import { storedSpellings } from './email-address';

/** The account of an address, confirmed or not, in whatever form the address was stored. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const candidates = storedSpellings(email);
  const matches = await db.select().from(users).where(inArray(users.email, candidates));
  return matches.sort((a, b) => candidates.indexOf(a.email) - candidates.indexOf(b.email))[0];
}

/** The ID of the account of an address. It takes the same time whether there is one or not. */
export async function userIdByEmail(db: Database, email: string): Promise<string | undefined> {
  const candidates = storedSpellings(email);
  const { id, email: spelling } = users;
  const matches = await db.select({ id, spelling }).from(users).where(inArray(users.email, candidates));
  return matches.sort((a, b) => candidates.indexOf(a.spelling) - candidates.indexOf(b.spelling))[0]?.id;
}

export async function userById(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
