import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { forgetWrongCodes } from '../brute-force/code-attempts';
import { eraseMailRequests } from '../mail/mail-requests';
import {
  authCodes,
  challenges,
  devices,
  factors,
  mailedSecrets,
  mailRequests,
  sessions,
  users,
  wrongCodes,
} from '../table';
import { userByEmail } from './find-user';
import { lockName } from './lock-name';

/** Tables that hold something of an account. */
export const accountTables = [
  users,
  sessions,
  mailedSecrets,
  mailRequests,
  authCodes,
  factors,
  challenges,
  devices,
  wrongCodes,
];

/**
 * Erases an account with all that hangs on it; its sessions end at once.
 * @param tx a transaction: all of it goes, or none
 * @param email in small letters
 * @returns the addresses the account had, none when there was no account
 */
export async function eraseAccount(tx: Database, email: string): Promise<string[]> {
  await lockName(tx, email);
  const user = await userByEmail(tx, email);
  if (!user) return [];
  await tx.delete(users).where(eq(users.id, user.id));
  const addresses = user.newEmail ? [user.email, user.newEmail] : [user.email];
  for (const address of addresses) {
    await eraseMailRequests(tx, address);
    await forgetWrongCodes(tx, ['mail', address]);
  }
  return addresses;
}
