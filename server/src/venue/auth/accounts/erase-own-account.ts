import type { FastifyRequest } from 'fastify';
import { requestScrub } from '../../../kernel/database/pending-scrub/pending-scrub';
import { recordVisitorAccess } from '../../forms/own-submissions/record-access';
import type { MailTransport } from '../../mails/mail-transport';
import type { SendOnce } from '../../mails/send-once';
import type { Backend } from '../backend';
import { AuthError } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { consumeSecret, type MailedSecret } from '../mail/mailed-secrets';
import { accountErased } from '../mail/messages';
import { limitPasswordAttempts } from '../sessions/limit-passwords';
import type { UserRow } from '../table';
import { normalizeAddress } from '../users/email-address';
import { eraseAccount } from '../users/erase-account';
import { verifySecret } from '../users/secret-hash';
import { findNonce, invalidNonce, requireSecondFactor } from './check-update';

/** Proof that the holder of a session is the owner: the password, or a mailed code. */
export type OwnerProof = { password: string; code: string };

type Mailing = { mailTransport: MailTransport; sendOnce: SendOnce };

/**
 * Erases the account of the caller, ends its sessions and confirms this by mail.
 * @throws AuthError
 */
export async function eraseOwnAccount(
  backend: Backend,
  { mailTransport, sendOnce }: Mailing,
  request: FastifyRequest,
  proof: OwnerProof,
) {
  const { db, now } = backend;
  await backend.limit('update', request);
  const { user, session } = await authenticate(backend, request);
  await requireSecondFactor(backend, session);
  const nonce = await requireOwner(backend, request, user, proof);
  const addresses = await db.transaction(async (tx) => {
    if (nonce && !(await consumeSecret(tx, nonce, now()))) throw invalidNonce();
    const erased = await eraseAccount(tx, user.email);
    await recordVisitorAccess(tx, request, now(), { action: 'erase-account', count: 1 });
    await requestScrub(tx, now());
    return erased;
  });
  for (const address of addresses) await mailTransport.erase(address);
  await sendOnce('account_erased', { to: user.email, content: accountErased(backend.site) });
}

/** An intruder in a session left open must not erase the account. */
async function requireOwner(
  backend: Backend,
  request: FastifyRequest,
  user: UserRow,
  { password, code }: OwnerProof,
): Promise<MailedSecret | undefined> {
  if (code) return findNonce(backend, user.id, code);
  if (!password) throw new AuthError(400, 'reauthentication_needed', 'Erasing an account requires reauthentication');
  await limitPasswordAttempts(backend.limit, request, normalizeAddress(user.email));
  if (await verifySecret(password, user.passwordHash, backend.hashCost)) return undefined;
  throw new AuthError(400, 'wrong_password', 'This password is wrong.');
}
