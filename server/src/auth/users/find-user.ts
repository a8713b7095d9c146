import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { type UserRow, users } from '../table';

/** The account of an address, confirmed or not; the address in small letters. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function userById(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
