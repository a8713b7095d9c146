import { z } from 'zod';

/** Where the browser keeps it until the tab is closed. */
const KEY = 'arena-ops';

/** What the router keeps of how far each screen was scrolled. */
const SCROLL_KEY = 'react-router-scroll-positions';

const signInSchema = z.object({ token: z.string(), name: z.string(), app: z.string().optional() });

/** A token, and whom the server takes its bearer for: the operator, or the team of `app`. */
export type SignIn = z.infer<typeof signInSchema>;

/** Whether no page of the site has this page's origin. The server says so in the document. */
export function hasOwnOrigin(): boolean {
  const told = document.querySelector<HTMLMetaElement>('meta[name="own-origin"]')?.content;
  return told === window.location.origin;
}

/**
 * The sign-in of before a reload. On an origin that pages of the site have as well it is kept in memory alone: code of
 * sections can read whatever the browser keeps for them, and what they have left there is not believed.
 */
export function keptSignIn(): SignIn | null {
  try {
    if (hasOwnOrigin()) return signInSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    for (const key of [KEY, SCROLL_KEY]) sessionStorage.removeItem(key);
    return null;
  } catch {
    // Nothing there, something else there, or a browser that keeps nothing: one signs in.
    return null;
  }
}

export function keepSignIn(signIn: SignIn) {
  if (!hasOwnOrigin()) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(signIn));
  } catch {
    // Then it lasts until the page is reloaded.
  }
}

export function forgetSignIn() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, nothing is.
  }
}
