import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { eraseMails } from '../../mails/queue';
import { mails } from '../../mails/table';
import { deleteWrongCodes } from '../brute-force/code-attempts';
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

/** Tables that hold account data. */
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
  mails,
];

/**
 * Erases an account and everything that belongs to it. Its sessions end immediately.
 * @param tx a transaction: the erasure is all or nothing
 * @param email in lower case
 * @returns the addresses of the account, empty when there was no account
 */
export async function eraseAccount(tx: Database, email: string): Promise<string[]> {
  await lockName(tx, email);
  const user = await userByEmail(tx, email);
  if (!user) return [];
  await tx.delete(users).where(eq(users.id, user.id));
  await eraseMails(tx, [user.id]);
  const addresses = user.newEmail ? [user.email, user.newEmail] : [user.email];
  for (const address of addresses) {
    await eraseMailRequests(tx, address);
    await deleteWrongCodes(tx, ['mail', address]);
  }
  return addresses;
}
