import { randomUUID } from 'node:crypto';
import type { AuthServer } from './start-auth';

export const PASSWORD = 'open-sesame-7';

/** An address nobody has used. */
export const anAddress = () => `asha-${randomUUID().slice(0, 8)}@example.in`;

/** Somebody with an account that needs no mail, signed in. */
export async function signedIn(server: AuthServer, options?: Parameters<AuthServer['client']>[0]) {
  const email = anAddress();
  const auth = server.client(options);
  const { data, error } = await auth.signUp({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('There is no session.');
  return { auth, email, session: data.session, user: data.session.user };
}

/** The same person in another browser. */
export async function elsewhere(server: AuthServer, email: string, password = PASSWORD) {
  const auth = server.client();
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { auth, email, session: data.session };
}

/** A `fetch` that keeps cookies, as a browser does. */
export function cookieJar(): typeof fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(input, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return answer;
  };
}
