import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { AuthFailure } from '../http/failure';
import { users } from '../table';

/** @throws AuthFailure when a confirmed account has the username */
export async function requireFreeUsername(db: Database, username: string) {
  if (!(await isTaken(db, username))) return;
  throw new AuthFailure(422, 'username_taken', 'This username is already taken. Please choose another one.');
}

/** Whether a confirmed account has the username; the others have only asked for it. */
export async function isTaken(db: Database, username: string): Promise<boolean> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), isNotNull(users.emailConfirmedAt)));
  return owners.length > 0;
}
