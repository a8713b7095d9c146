import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthFailure } from '../http/auth-error';
import type { Assurance } from '../sessions/proofs';
import type { UserShape } from '../users/describe-user';
import { metadataInToken } from '../users/metadata';
import { ALGORITHM, type KeyRing } from './signing-keys';

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3600;

/** Seconds by which clocks of server processes may differ. */
const GRACE = 5;

const uuid = z.guid();

/** Whom an access token speaks of, and since when it is valid, in seconds. */
type Content = { issuer: string; user: UserShape; sessionId: string; assurance: Assurance; issuedAt: number };

export async function signAccessToken(keys: KeyRing, content: Content): Promise<string> {
  const { issuer, user, sessionId, assurance, issuedAt } = content;
  const { kid, key } = await keys.signer();
  const { email, phone, role, app_metadata, user_metadata, is_anonymous } = user;
  return new SignJWT({
    email,
    phone,
    role,
    app_metadata,
    user_metadata: metadataInToken(user_metadata),
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
 * Whom a token of ours speaks of. Whether the session still lasts is for the database to say.
 * @throws AuthFailure `bad_jwt` when we did not sign it, it has expired, or it names nobody
 */
export async function readAccessToken(keys: KeyRing, token: string, now: Date) {
  const { sub, session_id } = await verify(keys, token, now);
  if (!sub) throw new AuthFailure(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!uuid.safeParse(sub).success) throw new AuthFailure(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const sessionId = uuid.safeParse(session_id);
  return { userId: sub, sessionId: sessionId.success ? sessionId.data : undefined };
}

async function verify(keys: KeyRing, token: string, now: Date) {
  const key = await keys.verifier(keyNamedBy(token));
  if (!key) throw refusal('unrecognized JWT kid');
  const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'], clockTolerance: GRACE, currentDate: now };
  return jwtVerify(token, key, options).then(
    ({ payload }) => payload,
    (error: Error) => {
      throw refusal(error.message);
    },
  );
}

function keyNamedBy(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    throw refusal('token is malformed');
  }
}

const refusal = (why: string) =>
  new AuthFailure(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
