import type { FactorRow, UserRow } from '../table';

/** An account as the client knows it. */
export type UserShape = ReturnType<typeof describeUser>;

/** What is null here is missing in the answer: undefined does not survive JSON. */
export function describeUser(user: UserRow, factors: readonly FactorRow[]) {
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
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [describeIdentity(user)],
    factors: factors.length > 0 ? factors.map(describeFactor) : undefined,
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  };
}

/** The only kind of identity there is: nobody signs in by way of another site. */
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
