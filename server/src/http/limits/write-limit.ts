import fastifyPlugin from 'fastify-plugin';
import { refuseBeyond } from './enforce-limit';
import type { Counters } from './rate-limiter';
import { READS } from './safe-methods';

/** Requests of one client that may change something, whatever it is; most routes have closer limits of their own. */
const EVERY_WRITE = { max: 600, timeWindow: 60_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where each call is counted already, and a refusal would do harm. */
    countsByItself?: true;
  }
}

/** No write is without a limit, one that is added later neither. */
export const limitEveryWrite = fastifyPlugin<{ counters: Counters }>(async (app, { counters }) => {
  const count = counters('write', EVERY_WRITE);
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.includes(request.method) || request.routeOptions.config.countsByItself) return done();
    refuseBeyond(count, request).then(() => done(), done);
  });
});
