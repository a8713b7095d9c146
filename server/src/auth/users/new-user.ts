import { randomUUID } from 'node:crypto';
import type { Metadata, UserRow } from '../table';

type Wish = { email: string; username: string | null; passwordHash: string | null; data: Metadata };

/**
 * A row for an account that does not exist yet.
 * @param confirmed whether the address counts as checked from the start
 */
export function newUser({ email, username, passwordHash, data }: Wish, confirmed: boolean, now: Date): UserRow {
  const id = randomUUID();
  return {
    id,
    email,
    username,
    passwordHash,
    refusedPasswordHash: null,
    metadata: { ...data, sub: id, email, email_verified: confirmed, phone_verified: false },
    signUpData: {},
    identityId: randomUUID(),
    createdAt: now,
    updatedAt: now,
    emailConfirmedAt: confirmed ? now : null,
    lastSignInAt: null,
    bannedUntil: null,
    newEmail: null,
    confirmationSentAt: confirmed ? null : now,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    emailChangeSentAt: null,
  };
}
