import fastifyPlugin from 'fastify-plugin';
import { enforceLimit } from './enforce-limit';
import type { RateLimiter } from './rate-limiter';
import { SAFE_METHODS } from './safe-methods';

/**
 * Reads of one client. A first visit takes about fifteen, later visits one or two. The limit allows some seven hundred
 * first visits a minute from one IP address and is a small share of what a server can answer.
 */
const READ_LIMIT = { max: 12_000, timeWindow: 60_000, perServer: true } as const;

/** Limits every read: pages, files, accounts, operators' lists. */
export const limitReads = fastifyPlugin<{ rateLimiter: RateLimiter }>(async (app, { rateLimiter }) => {
  const consume = rateLimiter('read', READ_LIMIT);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.includes(request.method)) return done();
    enforceLimit(consume, request).then(() => done(), done);
  });
});
