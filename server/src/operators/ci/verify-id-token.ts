import { DAY } from '@arena/shared/contract/time/duration';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from '../../kernel/refusal';
import type { IssuerKeys } from './issuer-keys';

/** Seconds that the clocks of issuer and server may differ. */
const LEEWAY = 30;

/** Seconds after which an ID token is refused even if its issuer gave it longer. */
const MAX_AGE = DAY / 1_000;

/** Milliseconds after a use in which an ID token could be valid. */
export const REUSABLE = DAY + 2 * (LEEWAY + 1) * 1_000;

const NO_ID_TOKEN = 'This is not an ID token.';

/**
 * The issuer that an ID token names. Nothing of it is verified.
 * @throws Refusal `invalid` if the text is no ID token
 */
export function claimedIssuer(idToken: string): string {
  try {
    // The database takes no null characters.
    return z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .parse(decodeJwt(idToken).iss);
  } catch {
    throw new Refusal('invalid', NO_ID_TOKEN);
  }
}

export type VerifiedClaims = JWTPayload & { sub: string; jti: string };

type Expected = { issuer: string; audience: string; keys: IssuerKeys; now: Date };

/**
 * Verifies signature, issuer, audience and times of an ID token.
 * @returns its claims
 * @throws Refusal `unauthenticated` with the claim that does not fit, `unavailable` if the issuer does not answer
 */
export async function verifyIdToken(
  idToken: string,
  { issuer, audience, keys, now }: Expected,
): Promise<VerifiedClaims> {
  const { host } = new URL(issuer);
  const { payload } = await jwtVerify(idToken, keys(issuer), {
    algorithms: ['RS256', 'ES256'],
    issuer,
    clockTolerance: LEEWAY,
    maxTokenAge: MAX_AGE,
    currentDate: now,
    requiredClaims: ['aud', 'exp', 'jti', 'sub'],
  }).catch((error: unknown) => {
    throw describeError(error, host);
  });
  const { aud, sub, jti } = payload;
  // A token for several sites could be passed on from one of them to another.
  if (JSON.stringify([aud].flat()) !== JSON.stringify([audience])) throw misfit('aud', `it must be ${audience}`);
  if (!isPlainId(sub)) throw misfit('sub', 'it is not a plain text');
  if (!isPlainId(jti)) throw misfit('jti', 'it is not a plain text');
  return { ...payload, sub, jti };
}

/** Subjects have names of branches and environments, in any language. */
const isPlainId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[^\p{C}\p{Zl}\p{Zp}]{1,500}$/u.test(claim);

function describeError(error: unknown, host: string): Refusal {
  if (error instanceof errors.JWTExpired)
    return misfit(error.claim, error.claim === 'iat' ? 'the ID token is older than a day' : 'the ID token has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return misfit(error.claim, error.reason === 'missing' ? 'it is missing' : 'check the clocks of site and CI');
  if (error instanceof errors.JOSEAlgNotAllowed) return refused('The ID token is not signed with RS256 or ES256.');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return refused(`The ID token is not signed by ${host}.`);
  if (error instanceof Refusal) return error;
  return new Refusal('invalid', NO_ID_TOKEN, { cause: error });
}

const misfit = (claim: string, reason: string) =>
  refused(`The claim "${claim}" of the ID token does not fit: ${reason}.`);

const refused = (message: string) => new Refusal('unauthenticated', message);
