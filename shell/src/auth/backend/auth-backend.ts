import { apiUrl } from '@arena/shared/api/api-url';
import { readReleaseMap } from '../../sections/release-map';

/** The embedded backend needs no key, but the client requires a value in the format of one. */
const EMBEDDED_KEY = 'sb_publishable_arena';

/** Whether the site's own server keeps the accounts, rather than a Supabase project. */
export function keepsAccounts(): boolean {
  return readReleaseMap().supabase === undefined;
}

/** Origin of the auth backend, and its key: a Supabase project, or the server of the site. */
export function authBackend(): { url: string; key: string } {
  return readReleaseMap().supabase ?? { url: apiUrl('') || window.location.origin, key: EMBEDDED_KEY };
}
