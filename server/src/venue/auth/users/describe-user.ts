import { timestamp } from '@arena/shared/contract/time/timestamp';
import { z } from 'zod';
import { anyObject } from '../../../kernel/http/route-schemas';
import type { FactorRow, UserRow } from '../table';

const identity = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  email: z.string(),
  identity_data: anyObject,
  last_sign_in_at: timestamp.optional(),
  created_at: timestamp,
  updated_at: timestamp,
});

const factor = z.object({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.string(),
  status: z.string(),
  phone: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  last_challenged_at: timestamp.nullable(),
});

/** An account in the format of the client. */
export const userBody = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: timestamp.optional(),
  confirmed_at: timestamp.optional(),
  last_sign_in_at: timestamp.optional(),
  confirmation_sent_at: timestamp.optional(),
  recovery_sent_at: timestamp.optional(),
  reauthentication_sent_at: timestamp.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: timestamp.optional(),
  banned_until: timestamp.optional(),
  app_metadata: z.object({
    provider: z.string(),
    providers: z.array(z.string()),
    /** Not in GoTrue: false until the owner chooses a password. */
    has_password: z.boolean(),
    /** Not in GoTrue: addresses whose mailed link a pending change of address still needs. */
    email_change_awaits: z.array(z.string()).optional(),
  }),
  user_metadata: anyObject,
  identities: z.array(identity),
  factors: z.array(factor).optional(),
  created_at: timestamp,
  updated_at: timestamp,
  is_anonymous: z.boolean(),
});

export type UserShape = ReturnType<typeof describeUser>;

/**
 * Null columns become undefined, which JSON omits.
 * @param awaited addresses that still have to confirm a change of address
 */
export function describeUser(user: UserRow, factors: readonly FactorRow[], awaited: readonly string[] = []) {
  const { id, email, metadata, createdAt, updatedAt } = user;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: user.emailConfirmedAt ?? undefined,
    confirmed_at: user.emailConfirmedAt ?? undefined,
    last_sign_in_at: user.lastSignInAt ?? undefined,
    confirmation_sent_at: user.confirmationSentAt ?? undefined,
    recovery_sent_at: user.recoverySentAt ?? undefined,
    reauthentication_sent_at: user.reauthenticationSentAt ?? undefined,
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: user.emailChangeSentAt ?? undefined,
    banned_until: user.bannedUntil ?? undefined,
    app_metadata: {
      provider: 'email',
      providers: ['email'],
      has_password: user.passwordHash !== null,
      email_change_awaits: awaited.length > 0 ? [...awaited] : undefined,
    },
    user_metadata: metadata,
    identities: [describeIdentity(user)],
    factors: factors.length > 0 ? factors.map(describeFactor) : undefined,
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  };
}

/** The account's only identity: sign-in with other providers is not supported. */
function describeIdentity({ id, email, identityId, metadata, ...user }: UserRow) {
  return {
    identity_id: identityId,
    id,
    user_id: id,
    provider: 'email',
    email,
    identity_data: {
      ...metadata,
      sub: id,
      email,
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: false,
    },
    last_sign_in_at: user.lastSignInAt ?? undefined,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

function describeFactor({ id, friendlyName, status, createdAt, updatedAt, lastChallengedAt }: FactorRow) {
  return {
    id,
    friendly_name: friendlyName || undefined,
    factor_type: 'totp',
    status,
    phone: '',
    created_at: createdAt,
    updated_at: updatedAt,
    last_challenged_at: lastChallengedAt,
  };
}
