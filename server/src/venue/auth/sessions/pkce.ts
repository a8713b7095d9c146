import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../http/auth-error';

/** Body fields of a client that uses PKCE. */
export const pkceFields = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() };

export type Pkce = { challenge: string; challengeMethod: string };

/**
 * Reads the PKCE fields of a request. Returns undefined when there are none.
 * @throws AuthError when they are incomplete or malformed
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

/** Whether a verifier belongs to a challenge. */
export function matchesChallenge({ challenge, challengeMethod }: Pkce, verifier: string): boolean {
  const expected = challengeMethod === 's256' ? hash('sha256', verifier, 'base64url') : verifier;
  const [a, b] = [Buffer.from(expected), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
