import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError } from '../http/auth-error';
import type { Assurance } from '../sessions/proofs';
import type { UserShape } from '../users/describe-user';
import { tokenMetadata } from '../users/metadata';
import { ALGORITHM, type KeyRing } from './signing-keys';

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600;

/** Seconds by which the clocks of server processes may differ. */
const CLOCK_TOLERANCE = 5;

const uuid = z.guid();

/** `issuedAt` is in seconds since 1970. */
type TokenContent = { issuer: string; user: UserShape; sessionId: string; assurance: Assurance; issuedAt: number };

export async function signAccessToken(keys: KeyRing, content: TokenContent): Promise<string> {
  const { issuer, user, sessionId, assurance, issuedAt } = content;
  const { kid, key } = await keys.signer();
  const { email, phone, role, app_metadata, user_metadata, is_anonymous } = user;
  const { provider, providers } = app_metadata;
  return new SignJWT({
    email,
    phone,
    role,
    app_metadata: { provider, providers },
    user_metadata: tokenMetadata(user_metadata),
    ...assurance,
    session_id: sessionId,
    is_anonymous,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME)
    .sign(key);
}

/**
 * Verifies an access token and reads its user and session. It does not check whether the session still exists.
 * @throws AuthError `bad_jwt` when the signature is invalid, the token has expired, or it names no user
 */
export async function readAccessToken(keys: KeyRing, token: string, now: Date) {
  const { sub, session_id } = await verify(keys, token, now);
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!uuid.safeParse(sub).success) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const sessionId = uuid.safeParse(session_id);
  return { userId: sub, sessionId: sessionId.success ? sessionId.data : undefined };
}

async function verify(keys: KeyRing, token: string, now: Date) {
  const key = await keys.verifier(keyIdOf(token));
  if (!key) throw badJwt('unrecognized JWT kid');
  const options = {
    algorithms: [ALGORITHM],
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: now,
  };
  return jwtVerify(token, key, options).then(
    ({ payload }) => payload,
    (error: Error) => {
      throw badJwt(error.message);
    },
  );
}

function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw badJwt('token is malformed');
  }
}

const badJwt = (reason: string) =>
  new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
