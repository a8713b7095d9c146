import { Secret, TOTP } from 'otpauth';
import type { AuthServer } from './start-auth';
import { createSignedInUser } from './test-users';

/** The code of an authenticator app whose clock is off by `drift` half minutes. */
export function totpCode(server: AuthServer, secret: string, drift = 0): string {
  const timestamp = server.now().getTime() + drift * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that differs from the given one. */
export const differentCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Adds an unverified authenticator app to an account. */
export async function enrolTotp({ auth }: Awaited<ReturnType<typeof createSignedInUser>>, friendlyName = 'phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

/** Signs up a user whose session has verified both factors. */
export async function createTwoFactorUser(server: AuthServer, options?: Parameters<AuthServer['client']>[0]) {
  const user = await createSignedInUser(server, options);
  const factor = await enrolTotp(user);
  const code = totpCode(server, factor.secret);
  const { data, error } = await user.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
  if (error) throw error;
  return { ...user, ...factor, raisedSession: data };
}

/** Status and code of an error. */
export const statusAndCode = (answer: { error: { status?: number | undefined; code?: string | undefined } | null }) => [
  answer.error?.status,
  answer.error?.code,
];
