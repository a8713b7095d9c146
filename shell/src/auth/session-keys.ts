/** Storage key under which supabase-js stores the session. */
export const SESSION_KEY = 'arena-session';

/** Storage key of the access token, for other code that calls the API. */
export const TOKEN_KEY = 'token';
