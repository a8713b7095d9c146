import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type UserRow, users } from '../table';
import { spellings } from './email-address';

/** The account of an address, confirmed or not, however it was spelled when it was stored. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const wanted = spellings(email);
  const found = await db.select().from(users).where(inArray(users.email, wanted));
  return found.sort((one, other) => wanted.indexOf(one.email) - wanted.indexOf(other.email))[0];
}

export async function userById(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}
