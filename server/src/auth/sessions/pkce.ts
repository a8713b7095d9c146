import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../http/auth-error';

/** Fields of a body that asks for a code instead of a session. */
export const pkceFields = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() };

export type Pkce = { challenge: string; challengeMethod: string };

/**
 * What a request says about PKCE; undefined when it wants none of it.
 * @throws AuthFailure when it is half said or malformed
 */
export function readPkce(body: { code_challenge?: string | undefined; code_challenge_method?: string | undefined }) {
  const challenge = body.code_challenge ?? '';
  const challengeMethod = (body.code_challenge_method ?? '').toLowerCase();
  if (!challenge && !challengeMethod) return undefined;
  if (!challenge || !challengeMethod) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9\-._~]+$/.test(challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  if (challengeMethod !== 's256' && challengeMethod !== 'plain') throw invalid('Invalid code_challenge_method');
  return { challenge, challengeMethod };
}

/** Whether a verifier is the one that a challenge was made from. */
export function fits({ challenge, challengeMethod }: Pkce, verifier: string): boolean {
  const made = challengeMethod === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [a, b] = [Buffer.from(made), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
