import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import { enforceLimit, rateLimited } from '../http/limits/enforce-limit';
import type { RateLimiter } from '../http/limits/rate-limiter';
import { declareToken } from '../http/openapi';
import { findTeamToken } from './tokens/team-tokens';

/**
 * The caller: the operator, who may do everything, or the team of one app (`app`). The history shows `name`; `token` is
 * the id of the team's token.
 */
export type Actor = { name: string; app?: string; token?: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireToken`, on routes for operators and teams. */
    actor: Actor;
  }
}

/** Invalid tokens per client. Beyond it the server only accepts the operator token, so the operator is never locked out. */
const INVALID_TOKENS = { max: 30, timeWindow: 60_000 };

type Dependencies = { db: Database; operatorToken: string; rateLimiter: RateLimiter; now: () => Date };

/**
 * Makes the routes of a plugin require a bearer token, and sets `request.actor` from it. They answer 401 without a valid
 * token, and 429 after too many invalid ones.
 */
export function requireToken(app: FastifyInstance, { db, operatorToken, rateLimiter, now }: Dependencies) {
  const expected = digest(operatorToken);
  const countInvalid = rateLimiter('token', INVALID_TOKENS);
  declareToken(app);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw HttpError.unauthorized('This needs a token: send "Authorization: Bearer <token>".');
    if (timingSafeEqual(digest(token), expected)) {
      request.actor = { name: 'operator' };
      return;
    }
    const wait = await countInvalid(request, { increment: false });
    if (wait > 0) throw rateLimited(wait);
    const team = await findTeamToken(db, token, now());
    if (!team) {
      await enforceLimit(countInvalid, request);
      throw HttpError.unauthorized('This token is not valid.');
    }
    request.actor = { name: `team of ${team.app}`, app: team.app, token: team.id };
  });
}

/**
 * Lets only operators pass.
 * @throws HttpError 403 for a team's token
 */
export function requireOperator({ app }: Actor) {
  if (app) throw HttpError.forbidden('Only an operator may do this.');
}

/**
 * Lets operators and the app's own team pass.
 * @throws HttpError 403 for the token of another app's team
 */
export function requireAppAccess(actor: Actor, app: string) {
  if (actor.app && actor.app !== app) {
    throw HttpError.forbidden(`This token is for ${actor.app} and may not change ${app}.`);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
