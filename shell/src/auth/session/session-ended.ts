import type { AuthError } from '@supabase/supabase-js';

/** Whether the backend no longer knows the session of a request, or its account. */
export function isSessionEnded({ name, code }: Pick<AuthError, 'name' | 'code'>): boolean {
  return name === 'AuthSessionMissingError' || code === 'user_not_found' || code === 'session_not_found';
}
