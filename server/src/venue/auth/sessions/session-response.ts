import { z } from 'zod';
import { authBaseUrl, type Backend } from '../backend';
import { ACCESS_TOKEN_LIFETIME, signAccessToken } from '../keys/access-token';
import { describeAccount } from '../users/describe-account';
import { userBody } from '../users/describe-user';
import type { OpenedSession } from './open-session';
import { assuranceOf, epochSeconds } from './proofs';
import { encodeRefreshToken } from './refresh-token';

/** A session in the format of the client. Times are in seconds. */
export const sessionBody = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  refresh_token: z.string(),
  user: userBody,
});

/** Formats a session for the client, with a new access token. */
export async function createSessionResponse(backend: Backend, { session, user, token }: OpenedSession) {
  const issuedAt = epochSeconds(backend.now());
  const describedUser = await describeAccount(backend, user);
  const accessToken = await signAccessToken(backend.keys, {
    issuer: authBaseUrl(backend),
    user: describedUser,
    sessionId: session.id,
    assurance: assuranceOf(session.proofs),
    issuedAt,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME,
    expires_at: issuedAt + ACCESS_TOKEN_LIFETIME,
    refresh_token: encodeRefreshToken(token),
    user: describedUser,
  };
}
