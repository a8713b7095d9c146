import { ROLES } from '@arena/shared/contract/roles';
import { z } from 'zod';
import type { SignIn } from './sign-in';

const session = z.object({ token: z.string(), name: z.string(), role: z.enum(ROLES), apps: z.array(z.string()) });

/** `to`: path and query of the screen to continue on. Either `session` or `error` is set. */
const resultSchema = z.object({ to: z.string(), session: session.optional(), error: z.string().optional() });

export type SignInResult = { signIn: SignIn | null; error: string | undefined };

/** Host name of the provider of OpenID Connect, which the server writes into the page; undefined: there is none. */
export function signInProvider(): string | undefined {
  return findMeta('sign-in-provider')?.content;
}

/** The link that starts a sign-in at the provider and leads back to this screen. */
export function signInUrl(): string {
  const { pathname, search } = window.location;
  return `/ops/sign-in?to=${encodeURIComponent(pathname + search)}`;
}

/**
 * The result of a sign-in at the provider; null if the page was opened otherwise. Replaces the URL of the callback,
 * which contains a code, and removes the token from the document.
 */
export function takeSignInResult(): SignInResult | null {
  const meta = findMeta('sign-in-result');
  if (!meta) return null;
  meta.remove();
  const { to, session, error } = resultSchema.parse(JSON.parse(meta.content));
  window.history.replaceState(null, '', to);
  return { signIn: session ? { ...session, isSession: true } : null, error };
}

function findMeta(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
}
