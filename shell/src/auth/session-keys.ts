/** Storage key under which supabase-js stores the session. */
export const SESSION_KEY = 'arena-session';

/** Storage key of the access token, for other code that calls the API. */
export const TOKEN_KEY = 'token';

/** Storage key that is set from the visitor's own logout until the next login: other tabs then know why it ended. */
export const LOGOUT_KEY = 'arena-logged-out';
