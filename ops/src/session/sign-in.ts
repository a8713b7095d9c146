import { z } from 'zod';

/** Where the browser keeps it until the tab is closed. */
const KEY = 'arena-ops';

const signInSchema = z.object({ token: z.string(), name: z.string(), app: z.string().optional() });

/** A token, and whom the server takes its bearer for: the operator, or the team of `app`. */
export type SignIn = z.infer<typeof signInSchema>;

export function keptSignIn(): SignIn | null {
  try {
    return signInSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    // Nothing there, something else there, or a browser that keeps nothing: one signs in.
    return null;
  }
}

export function keepSignIn(signIn: SignIn) {
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
