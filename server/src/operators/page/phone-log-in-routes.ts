import { phoneLogIn } from '@arena/shared/contract/api/session-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { clientKey } from '../../kernel/http/headers/client-key';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { redeemPhoneLink } from '../phone-links/phone-links';
import { requireOperatorOrigin } from './operator-origin';

/** Log-ins of one client. Staff at the gate may share an address. */
const LOG_INS = { max: 30, timeWindow: 60_000 };

type Dependencies = { db: Database; rateLimiter: RateLimiter; now: () => Date; origin: string | undefined };

/**
 * Logs in a phone that scanned the code of an operator. Outside of the operator API, because the phone has no token yet.
 * Opening the link redeems nothing: previews and scanners open links, too.
 */
export const phoneLogInRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, now, origin }) => {
  if (origin) app.addHook('onRequest', requireOperatorOrigin(origin));
  const countLogIn = rateLimiter('phone-log-in', LOG_INS);
  app.route({
    ...phoneLogIn,
    handler: async (request, reply) => {
      await enforceLimit(countLogIn, request);
      const from = { client: clientKey(request), requestId: request.id, at: now() };
      const created = await redeemPhoneLink(db, request.body.secret, from);
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  });
};
