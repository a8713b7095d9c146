import type { Account } from './account';
import type { LoginUser } from './auth-api';

/** The user of a login as an account. What the answer does not tell stays unknown. */
export function accountOf({ id, email, name, username, profileImage }: LoginUser): Account {
  return {
    id: String(id ?? email ?? ''),
    ...(email && { email }),
    created_at: '',
    user_metadata: { name: name ?? username ?? email, username, avatar_url: profileImage },
  };
}

/** When a token expires, in seconds; null when it does not tell. The server alone checks its signature. */
export function expiryOf(token: string): number | null {
  try {
    const claims = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp : null;
  } catch {
    return null;
  }
}
