import { isJsonObject, type JsonObject, textOf } from '@arena/shared/api/json';
import type { Account } from '../account';

export type Login = {
  token: string;
  /** Missing when the response contains only a token and a user. */
  refreshToken: string | undefined;
  account: Account;
  /** Id of the authenticator app of an account with two-step login. */
  factorId: string | undefined;
};

/** Reads the response to a login. Returns undefined if it has no token or no user. */
export function readLogin({ token, refresh_token: refreshToken, user }: JsonObject): Login | undefined {
  if (typeof token !== 'string' || !isJsonObject(user)) return undefined;
  return { token, refreshToken: textOf(refreshToken), account: toAccount(user), factorId: readFactorId(user) };
}

/** Converts the user of a login response into an account. Missing fields stay empty. */
export function toAccount({ id, email: address, name, username, profileImage }: JsonObject): Account {
  const email = textOf(address);
  return {
    id: String(id ?? email ?? ''),
    ...(email && { email }),
    created_at: '',
    user_metadata: { name: name ?? username ?? email, username, avatar_url: profileImage },
  };
}

function readFactorId({ factors }: JsonObject): string | undefined {
  if (!Array.isArray(factors)) return undefined;
  const factor = factors.filter(isJsonObject).find((one) => one.factor_type === 'totp' && one.status === 'verified');
  return textOf(factor?.id);
}

/** Expiry of a token in seconds; null when the token has none. Does not check the signature, which the server does. */
export function tokenExpiry(token: string): number | null {
  try {
    const claims = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp : null;
  } catch {
    return null;
  }
}
