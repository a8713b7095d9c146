import type { LoginSession } from './accounts';

/** A login as the login form reads it; specification §7. */
export function describeLogin({ access_token, refresh_token, expires_in, user }: LoginSession) {
  const { id, email, user_metadata: metadata, factors = [] } = user;
  return {
    token: access_token,
    refresh_token,
    expires_in,
    user: {
      id,
      email,
      name: textOf(metadata.name) ?? textOf(metadata.username) ?? '',
      profileImage: textOf(metadata.avatar_url) ?? null,
      factors,
    },
  };
}

/** Metadata is the visitor's own text and may hold anything. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
