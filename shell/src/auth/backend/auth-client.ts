import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import type { AuthClient as Client } from '@supabase/supabase-js';
import { SESSION_KEY } from '../session/session-keys';
import { authBackend } from './auth-backend';

/** The auth part of supabase-js. */
export type AuthClient = InstanceType<typeof Client>;

let loading: Promise<AuthClient> | undefined;

/**
 * Returns the page's only auth client and loads it at the first call. After a failure, the next call tries again.
 * The client stores and refreshes the session. On a page opened by a mailed link, it reads the session from the URL.
 */
export function authClient(): Promise<AuthClient> {
  loading ??= create({ persistSession: true, storageKey: SESSION_KEY, storage: safeLocalStorage }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Creates a client that does not store its session: for a login that still needs its second step. */
export function ephemeralClient(): Promise<AuthClient> {
  return create({ persistSession: false, autoRefreshToken: false, detectSessionInUrl: false });
}

type Options = Omit<NonNullable<ConstructorParameters<typeof Client>[0]>, 'url' | 'headers' | 'flowType'>;

async function create(options: Options): Promise<AuthClient> {
  const { AuthClient } = await import('@supabase/supabase-js');
  const { url, key } = authBackend();
  return new AuthClient({
    ...options,
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
  });
}
