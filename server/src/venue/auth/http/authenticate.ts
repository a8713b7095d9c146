import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { readAccessToken } from '../keys/access-token';
import { sessions, users } from '../table';
import { isBanned } from '../users/is-banned';
import { AuthError } from './auth-error';

/**
 * Identifies the caller by the access token. It looks the session up each time: ending the session revokes the token.
 * @throws AuthError when the token is missing or invalid, or its user or session no longer exists
 */
export async function authenticate({ db, keys, now }: Pick<Backend, 'db' | 'keys' | 'now'>, request: FastifyRequest) {
  const claims = await readAccessToken(keys, bearerToken(request), now());
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, claims.sessionId ?? claims.userId)))
    .where(eq(users.id, claims.userId));
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { user, session } = row;
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (isBanned(user, now())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}

/** @throws AuthError when the request has no bearer token */
export function bearerToken({ headers }: FastifyRequest): string {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}
