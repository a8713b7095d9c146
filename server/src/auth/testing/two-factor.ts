import { Secret, TOTP } from 'otpauth';
import type { AuthServer } from './start-auth';
import { signedIn } from './test-users';

/** What an authenticator app shows, so many half minutes off. */
export function codeOf(server: AuthServer, secret: string, drift = 0): string {
  const timestamp = server.now().getTime() + drift * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Another code than this one. */
export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Adds an app to an account; it still has to be confirmed by a code. */
export async function enrolled({ auth }: Awaited<ReturnType<typeof signedIn>>, friendlyName = 'phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

/** Somebody whose session has shown both factors. */
export async function protectedPerson(server: AuthServer, options?: Parameters<AuthServer['client']>[0]) {
  const person = await signedIn(server, options);
  const factor = await enrolled(person);
  const code = codeOf(server, factor.secret);
  const { data, error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
  if (error) throw error;
  return { ...person, ...factor, raised: data };
}

/** Status and code of a refusal. */
export const errorOf = (answer: { error: { status?: number | undefined; code?: string | undefined } | null }) => [
  answer.error?.status,
  answer.error?.code,
];
