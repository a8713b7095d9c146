import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Backend } from '../backend';
import { forgetOtherDevices } from '../devices/devices';
import { requestMail } from '../mail/mail-requests';
import { consume, type MailedSecret, voidSecrets } from '../mail/mailed-secrets';
import { endSessions } from '../sessions/end-sessions';
import { pkceFields, readPkce } from '../sessions/pkce';
import { type Metadata, type SessionRow, type UserRow, users } from '../table';
import { hashSecret } from '../users/secret-hash';
import { requireGoodData } from '../users/user-data';
import { mailChange } from './address-change';
import { checkUpdate, nonceRefused } from './check-update';
import { afterwardsOf } from './link-target';

/** What somebody can ask to change about their account. */
export const updateFields = {
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
};

export type Update = z.infer<z.ZodObject<typeof updateFields>>;

export type Caller = { user: UserRow; session: SessionRow };

/**
 * Changes an account. A new password ends its other sessions, a new address is in use only after a mail was answered.
 * @throws AuthFailure
 */
export async function updateUser(backend: Backend, request: FastifyRequest, caller: Caller, update: Update) {
  const { db, now } = backend;
  const { newEmail, nonce } = await checkUpdate(backend, caller, update);
  const afterwards = afterwardsOf(backend, request, readPkce(update));
  if (newEmail) {
    await requestMail(backend, request, 'email_change', caller.user.email);
    await requestMail(backend, request, 'email_change', newEmail);
  }
  const passwordHash = update.password === undefined ? undefined : await hashSecret(update.password);
  const changes = {
    ...(passwordHash && { passwordHash, refusedPasswordHash: null }),
    ...(newEmail && { newEmail, emailChangeSentAt: now() }),
  };
  const user = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, caller.user.id)).for('update');
    if (!before) return caller.user;
    if (nonce && !(await consume(tx, nonce, now()))) throw nonceRefused();
    const metadata = merged(before.metadata, update.data);
    if (update.data) requireGoodData(update.data, { after: metadata, before: before.metadata });
    const after = { ...before, ...changes, metadata, updatedAt: now() };
    await tx.update(users).set(after).where(eq(users.id, before.id));
    if (newEmail) await voidSecrets(tx, before.id, CHANGE);
    if (passwordHash) {
      await voidSecrets(tx, before.id);
      await endSessions(tx, caller.session, 'others');
      await forgetOtherDevices(tx, request, before.id);
    }
    return after;
  });
  if (newEmail) mailChange(backend, { user, newEmail }, afterwards);
  return user;
}

const CHANGE: MailedSecret['kind'][] = ['email_change_new', 'email_change_current'];

/** Null takes a key away. */
function merged(before: Metadata, changes: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
}
