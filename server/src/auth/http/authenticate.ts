import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { readAccessToken } from '../keys/access-token';
import { sessions, users } from '../table';
import { isBanned } from '../users/is-banned';
import { AuthFailure } from './auth-error';

/**
 * Who calls, by the access token of the request. The session is looked up each time: ending it ends the token.
 * @throws AuthFailure when there is no valid token, or what it speaks of is no more
 */
export async function authenticate({ db, keys, now }: Backend, request: FastifyRequest) {
  const claims = await readAccessToken(keys, bearerToken(request), now());
  const [found] = await db
    .select({ user: users, session: sessions })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, claims.sessionId ?? claims.userId)))
    .where(eq(users.id, claims.userId));
  if (!found) throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { user, session } = found;
  if (!session) throw new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (isBanned(user, now())) throw new AuthFailure(403, 'user_banned', 'User is banned');
  return { user, session };
}

/** @throws AuthFailure when the request has none */
export function bearerToken({ headers }: FastifyRequest): string {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new AuthFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  return token;
}
