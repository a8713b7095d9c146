import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { jsonCookieValue, readJsonCookie } from '../../kernel/http/headers/json-cookie';

/** Seconds that a person has to sign in at the provider. */
const MAX_AGE = 600;

/** `to`: the screen at which the operators' page continues. */
const schema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() });

type StoredAttempt = z.infer<typeof schema>;

/**
 * The cookie that binds a sign-in to the browser that started it. It gives no access. With https, its name keeps pages
 * of other subdomains from setting it. It needs no signature: it only proves that the same browser is back.
 */
export function attemptCookie(redirectUri: string) {
  const secure = redirectUri.startsWith('https:');
  const name = secure ? '__Host-arena_sign_in' : 'arena_sign_in';
  // Lax, because the provider leads back here.
  const common = { name, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    write: (attempt: StoredAttempt) =>
      stringifySetCookie({ ...common, value: jsonCookieValue(attempt), maxAge: MAX_AGE }),
    clear: () => stringifySetCookie({ ...common, value: '', maxAge: 0 }),
    /** Reads the attempt from the Cookie header, if there is a valid one. */
    read: (header: string | undefined) => readJsonCookie(header, name, schema),
  };
}
