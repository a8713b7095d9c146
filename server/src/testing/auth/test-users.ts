import { randomUUID } from 'node:crypto';
import type { AuthServer } from './start-auth';

export const PASSWORD = 'open-sesame-7';

/** An unused email address. */
export const uniqueEmail = () => `asha-${randomUUID().slice(0, 8)}@example.in`;

/** Signs up a user whose address needs no confirmation. The client keeps the session. */
export async function createSignedInUser(server: AuthServer, options?: Parameters<AuthServer['client']>[0]) {
  const email = uniqueEmail();
  const auth = server.client(options);
  const { data, error } = await auth.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('There is no session.');
  return { auth, email, session: data.session, user: data.session.user };
}

/** Logs the user in with a new client. */
export async function signInFromNewBrowser(server: AuthServer, email: string, password = PASSWORD) {
  const auth = server.client();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { auth, email, session: data.session };
}

/** Creates a `fetch` that keeps cookies, as a browser does. */
export function createCookieFetch(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}
