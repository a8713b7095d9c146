import type { User } from '@arena/shared/session';
import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import type { User as AuthUser } from '@supabase/supabase-js';
import { portraitUrl } from './portraits/portraits';
import { SESSION_KEY } from './session/session-keys';

/** The signed-in visitor as the auth backend describes them. */
export type Account = Pick<AuthUser, 'id' | 'email' | 'new_email' | 'identities' | 'factors' | 'created_at'> & {
  user_metadata: Record<string, unknown>;
  /** Account data of the embedded backend. A Supabase project provides less. */
  app_metadata?: Record<string, unknown>;
};

/** True if the account has no password: none was chosen yet, or a mail proved the address and removed it. */
export function lacksPassword({ app_metadata: metadata }: Account): boolean {
  return metadata?.has_password === false;
}

/** Addresses that still have to confirm a pending change of address by mailed link. */
export function awaitedAddresses({ email, new_email, app_metadata: metadata }: Account): string[] {
  if (!new_email) return [];
  const awaited = metadata?.email_change_awaits;
  // A Supabase project does not report this. By default, it requires both.
  return Array.isArray(awaited) ? awaited.map(String) : [new_email, email ?? ''];
}

/** The account of the stored session, read without a request. Null when there is none or it has expired. */
export function storedAccount(): Account | null {
  try {
    const session = JSON.parse(safeLocalStorage.getItem(SESSION_KEY) ?? 'null');
    if (isExpired(session)) return null;
    return typeof session?.user?.id === 'string' ? session.user : null;
  } catch {
    return null; // Not valid JSON. supabase-js will remove it.
  }
}

/** A session without a refresh token expires with its access token. */
function isExpired(session: { refresh_token?: string; expires_at?: number | null } | null): boolean {
  const { refresh_token, expires_at } = session ?? {};
  return refresh_token === '' && Boolean(expires_at) && Number(expires_at) * 1000 <= Date.now();
}

/** The part of an account that sections may read. Visitors control the metadata, so it may contain anything. */
export function toUser({ user_metadata: metadata }: Account): User {
  return {
    name: nonEmptyText(metadata.name) ?? nonEmptyText(metadata.username) ?? '',
    profileImage: portraitUrl(metadata.portrait) ?? nonEmptyText(metadata.avatar_url) ?? null,
  };
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
