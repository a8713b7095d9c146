import fastifyPlugin from 'fastify-plugin';
import { enforceLimit } from './enforce-limit';
import type { RateLimiter } from './rate-limiter';
import { SAFE_METHODS } from './safe-methods';

/** Writes of one client. Most routes have additional, tighter limits. */
const WRITE_LIMIT = { max: 600, timeWindow: 60_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that count their calls themselves and where refusing a call would do harm. */
    skipWriteLimit?: true;
  }
}

/** Limits every write, including routes added later. */
export const limitWrites = fastifyPlugin<{ rateLimiter: RateLimiter }>(async (app, { rateLimiter }) => {
  const consume = rateLimiter('write', WRITE_LIMIT);
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.includes(request.method) || request.routeOptions.config.skipWriteLimit) return done();
    enforceLimit(consume, request).then(() => done(), done);
  });
});
