import { apiUrl } from '@arena/shared/api/api-url';
import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import type { AuthClient as Client } from '@supabase/supabase-js';
import { readReleaseMap } from '../sections/release-map';
import { SESSION_KEY } from './session-keys';

/** The embedded backend needs no key, but the client requires a value in the format of one. */
const EMBEDDED_KEY = 'sb_publishable_arena';

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
  const { url, key } = readReleaseMap().supabase ?? {
    url: apiUrl('') || window.location.origin,
    key: EMBEDDED_KEY,
  };
  return new AuthClient({
    ...options,
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
  });
}
