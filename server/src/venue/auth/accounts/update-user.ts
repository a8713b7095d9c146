import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { queueMails } from '../../mails/queue';
import type { Backend } from '../backend';
import { forgetOtherDevices } from '../devices/devices';
import { recordMailRequest } from '../mail/mail-requests';
import { consumeSecret, revokeAllSecrets, revokeSecrets } from '../mail/mailed-secrets';
import { queueSecretMails } from '../mail/queue-secret';
import { endSessions } from '../sessions/end-sessions';
import { readPkce } from '../sessions/pkce';
import { type Metadata, users } from '../table';
import { hashSecret } from '../users/secret-hash';
import { requireValidUserData } from '../users/user-data';
import { ADDRESS_CHANGE_KINDS } from './address-change';
import { type Caller, checkUpdate, invalidNonce, type Update } from './check-update';
import { readLinkTarget } from './links/link-target';

/**
 * Updates an account. A new password ends its other sessions. A new address takes effect once it is confirmed by mail.
 * @throws AuthError
 */
export async function updateUser(backend: Backend, request: FastifyRequest, caller: Caller, update: Update) {
  const { db, now, hashCost } = backend;
  const { newEmail, nonce } = await checkUpdate(backend, caller, update);
  const linkTarget = readLinkTarget(backend, request, readPkce(update));
  if (newEmail) {
    await recordMailRequest(backend, request, 'email_change', caller.user.email);
    await recordMailRequest(backend, request, 'email_change', newEmail);
  }
  const passwordHash = update.password === undefined ? undefined : await hashSecret(update.password, hashCost);
  const changes = {
    ...(passwordHash && { passwordHash, refusedPasswordHash: null }),
    ...(newEmail && { newEmail, emailChangeSentAt: now() }),
  };
  const user = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, caller.user.id)).for('update');
    if (!before) return caller.user;
    if (nonce && !(await consumeSecret(tx, nonce, now()))) throw invalidNonce();
    const metadata = mergeMetadata(before.metadata, update.data);
    if (update.data) requireValidUserData(update.data, { after: metadata, before: before.metadata });
    const after = { ...before, ...changes, metadata, updatedAt: now() };
    await tx.update(users).set(after).where(eq(users.id, before.id));
    if (newEmail) await revokeSecrets(tx, before.id, ADDRESS_CHANGE_KINDS);
    if (passwordHash) {
      await revokeAllSecrets(tx, before.id, now());
      await endSessions(tx, caller.session, 'others');
      await forgetOtherDevices(tx, request, before.id);
      await queueMails(tx, [{ kind: 'password_changed', about: before.id, at: now() }]);
    }
    if (newEmail) {
      await queueSecretMails(tx, { userId: before.id, kinds: ADDRESS_CHANGE_KINDS, linkTarget, at: now() });
    }
    return after;
  });
  if (newEmail) backend.wakeDelivery();
  return user;
}

/** Merges changes into metadata. Null removes a key. */
function mergeMetadata(before: Metadata, changes: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
}
