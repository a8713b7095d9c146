import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import { refuseBeyond, tooOften } from '../http/limits/enforce-limit';
import type { Counters } from '../http/limits/rate-limiter';
import { findTeamToken } from './tokens/team-tokens';

/** Who calls: the operator, who may do everything, or the team of one app. `name` stands in the history, `token` is the id of a team's token. */
export type Actor = { name: string; app?: string; token?: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of operators and teams. */
    actor: Actor;
  }
}

/** Tokens of one client that were no good; then none but the operator's is looked at, which shuts nobody out. */
const WRONG_TOKENS = { max: 30, timeWindow: 60_000 };

type Dependencies = { db: Database; operatorToken: string; counters: Counters; now: () => Date };

/**
 * A hook that finds out from the bearer token who calls.
 * @throws Refusal when the request carries no token or one that is not good, or many did before
 */
export function readActor({ db, operatorToken, counters, now }: Dependencies) {
  const expected = digest(operatorToken);
  const countWrong = counters('token', WRONG_TOKENS);
  return async (request: FastifyRequest) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!given) throw new Refusal('unauthorized', 'This needs a token: send "Authorization: Bearer <token>".');
    if (timingSafeEqual(digest(given), expected)) {
      request.actor = { name: 'operator' };
      return;
    }
    const wait = await countWrong(request, { increment: false });
    if (wait > 0) throw tooOften(wait);
    const team = await findTeamToken(db, given, now());
    if (!team) {
      await refuseBeyond(countWrong, request);
      throw new Refusal('unauthorized', 'This token is not valid.');
    }
    request.actor = { name: `team of ${team.app}`, app: team.app, token: team.id };
  };
}

/**
 * For what only operators do.
 * @throws Refusal for a team's token
 */
export function requireOperator({ app }: Actor) {
  if (app) throw new Refusal('forbidden', 'Only an operator may do this.');
}

/**
 * For what changes an app.
 * @throws Refusal for the token of another app's team
 */
export function requireRight(actor: Actor, app: string) {
  if (actor.app && actor.app !== app) {
    throw new Refusal('forbidden', `This token is for ${actor.app} and may not change ${app}.`);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
