import fastifyPlugin from 'fastify-plugin';
import { refuseBeyond } from './enforce-limit';
import type { Counters } from './rate-limiter';
import { READS } from './safe-methods';

/**
 * Reads of one client. A first visit takes some fifteen, the ones after it one or two: so many are seven hundred first
 * visits a minute from behind one address, and a small share of what a server answers.
 */
const EVERY_READ = { max: 12_000, timeWindow: 60_000, alone: true } as const;

/** No read is without a limit either: a page, a file, an account, a list for operators. */
export const limitEveryRead = fastifyPlugin<{ counters: Counters }>(async (app, { counters }) => {
  const count = counters('read', EVERY_READ);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READS.includes(request.method)) return done();
    refuseBeyond(count, request).then(() => done(), done);
  });
});
