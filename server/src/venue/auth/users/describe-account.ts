import { awaitedAddresses } from '../accounts/address-change';
import type { Backend } from '../backend';
import { findFactors } from '../factors/find-factors';
import type { UserRow } from '../table';
import { describeUser } from './describe-user';

/**
 * An account in the format of the client, with its authenticator apps and the confirmations that a change of address
 * still needs.
 */
export async function describeAccount(backend: Pick<Backend, 'db' | 'autoconfirm' | 'now'>, user: UserRow) {
  return describeUser(user, await findFactors(backend.db, user.id), await awaitedAddresses(backend, user));
}
