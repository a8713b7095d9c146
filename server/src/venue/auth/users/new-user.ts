import { randomUUID } from 'node:crypto';
import type { Metadata, UserRow } from '../table';

type NewUserData = { email: string; username: string | null; passwordHash: string | null; data: Metadata };

/**
 * Builds the row of a new account.
 * @param confirmed whether the address counts as confirmed from the start
 */
export function newUser({ email, username, passwordHash, data }: NewUserData, confirmed: boolean, now: Date): UserRow {
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
    addressProvenAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    newEmail: null,
    confirmationSentAt: confirmed ? null : now,
    recoverySentAt: null,
    reauthenticationSentAt: null,
    emailChangeSentAt: null,
  };
}
