/** Storage key under which supabase-js stores the session. */
export const SESSION_KEY = 'arena-session';

/** Storage key of the access token, for other code that calls the API. */
export const TOKEN_KEY = 'token';

/**
 * Storage key that a logout by the visitor sets and the next login removes. It tells other tabs why the session ended.
 */
export const LOGOUT_KEY = 'arena-logged-out';
