import { apiAddress } from '@arena/shared/api/api-url';
import type { AuthClient as Client } from '@supabase/supabase-js';
import { readReleaseMap } from '../sections/release-map';
import { authStorage, SESSION_KEY } from './auth-storage';

/** The embedded backend asks for no key; the client does, and it has to look like one. */
const EMBEDDED_KEY = 'sb_publishable_arena';

/** What supabase-js signs in with, without the rest of it. */
export type AuthClient = InstanceType<typeof Client>;

let loading: Promise<AuthClient> | undefined;

/**
 * The page's one client of the auth backend, loaded when it is first asked for; a load that failed is tried again.
 * It keeps the session, refreshes it, and takes one from the address when the page was opened by a mailed link.
 */
export function authClient(): Promise<AuthClient> {
  loading ??= create({ persistSession: true, storageKey: SESSION_KEY, storage: authStorage }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A client whose session nobody else sees: for a login that still lacks its second factor. */
export function unkeptClient(): Promise<AuthClient> {
  return create({ persistSession: false, autoRefreshToken: false, detectSessionInUrl: false });
}

type Options = Omit<NonNullable<ConstructorParameters<typeof Client>[0]>, 'url' | 'headers' | 'flowType'>;

async function create(options: Options): Promise<AuthClient> {
  const { AuthClient } = await import('@supabase/supabase-js');
  const { url, key } = readReleaseMap().supabase ?? {
    url: apiAddress('') || window.location.origin,
    key: EMBEDDED_KEY,
  };
  return new AuthClient({
    ...options,
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
  });
}
