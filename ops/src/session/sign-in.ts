import { ROLES } from '@arena/shared/contract/roles';
import { z } from 'zod';

/** Key in the session storage. */
const KEY = 'arena-ops';

/** Key of the router's scroll positions. */
const SCROLL_KEY = 'react-router-scroll-positions';

export const signInSchema = z.object({
  token: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  apps: z.array(z.string()),
  /** Whether it is a session of OpenID Connect, which ends with a log-out. */
  isSession: z.boolean().default(false),
});

/** A token or a session, its name and its rights. */
export type SignIn = z.infer<typeof signInSchema>;

/** Whether this page has an origin of its own, without pages of the site. The server says so in a meta element. */
export function hasOwnOrigin(): boolean {
  const ownOrigin = document.querySelector<HTMLMetaElement>('meta[name="own-origin"]')?.content;
  return ownOrigin === window.location.origin;
}

/**
 * The sign-in from before a reload. If pages of the site share the origin, there is none: code of sections could read and
 * write the storage, so the token stays in memory and stored values are deleted unread.
 */
export function loadSignIn(): SignIn | null {
  try {
    if (hasOwnOrigin()) return signInSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    for (const key of [KEY, SCROLL_KEY]) sessionStorage.removeItem(key);
    return null;
  } catch {
    // No valid entry, or the storage is blocked: the user logs in.
    return null;
  }
}

export function storeSignIn(signIn: SignIn) {
  if (!hasOwnOrigin()) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(signIn));
  } catch {
    // The storage is blocked: the sign-in lasts until a reload.
  }
}

export function clearSignIn() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The storage is blocked, so it holds nothing.
  }
}
