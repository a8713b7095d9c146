import { addressOf, type Backend } from '../backend';
import { factorsOf } from '../factors/find-factors';
import { ACCESS_TOKEN_LIFETIME, signAccessToken } from '../keys/access-token';
import { describeUser } from '../users/describe-user';
import type { Opened } from './open-session';
import { assuranceOf, epochSeconds } from './proofs';
import { writeRefreshToken } from './refresh-token';

/** A session as the client keeps it, with an access token made now. */
export async function sessionAnswer(backend: Backend, { session, user, token }: Opened) {
  const issuedAt = epochSeconds(backend.now());
  const described = describeUser(user, await factorsOf(backend.db, user.id));
  const accessToken = await signAccessToken(backend.keys, {
    issuer: addressOf(backend),
    user: described,
    sessionId: session.id,
    assurance: assuranceOf(session.proofs),
    issuedAt,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME,
    expires_at: issuedAt + ACCESS_TOKEN_LIFETIME,
    refresh_token: writeRefreshToken(token),
    user: described,
  };
}
