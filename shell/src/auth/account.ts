import type { User } from '@arena/shared/session';
import type { User as AuthUser } from '@supabase/supabase-js';
import { authStorage, SESSION_KEY } from './auth-storage';
import { portraitAddress } from './portraits/portraits';

/** The signed-in visitor as the auth backend describes them. */
export type Account = Pick<AuthUser, 'id' | 'email' | 'new_email' | 'identities' | 'factors' | 'created_at'> & {
  user_metadata: Record<string, unknown>;
};

/** The account of the session that this browser keeps, without asking anybody. */
export function storedAccount(): Account | null {
  try {
    const session = JSON.parse(authStorage.getItem(SESSION_KEY) ?? 'null');
    if (hasEnded(session)) return null;
    return typeof session?.user?.id === 'string' ? session.user : null;
  } catch {
    return null; // Damaged: supabase-js will remove it.
  }
}

/** A session that nothing can renew ends with its token. */
function hasEnded(session: { refresh_token?: string; expires_at?: number | null } | null): boolean {
  const { refresh_token, expires_at } = session ?? {};
  return refresh_token === '' && Boolean(expires_at) && Number(expires_at) * 1000 <= Date.now();
}

/** What every section may know of an account. Metadata is the visitor's own text and may hold anything. */
export function toUser({ user_metadata: metadata }: Account): User {
  return {
    name: textOf(metadata.name) ?? textOf(metadata.username) ?? '',
    profileImage: portraitAddress(metadata.portrait) ?? textOf(metadata.avatar_url) ?? null,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
