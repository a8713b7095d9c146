import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { REPORTS_ADDRESS } from './page-headers';
import { RefusedLog } from './refused';
import { reportsSchema, violationOf } from './violation';

/** Bytes; browsers send several reports at once, each with the page's whole policy. */
const BODY_LIMIT = 64 << 10;

/** Requests of one client that count, and the milliseconds they are counted over. */
const PER_CLIENT = { max: 30, timeWindow: 60_000 };

/** Where browsers report by themselves what they refused on a page. Nobody reads the answer. */
export const reportRoutes: FastifyPluginAsyncZod<{ now: () => Date }> = async (app, { now }) => {
  await app.register(rateLimit, { global: false });
  const limit = app.createRateLimit({ ...PER_CLIENT, keyGenerator: ({ ip }) => normalizeIP(ip) });
  const refused = new RefusedLog({ now, log: app.log });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(REPORTS_ADDRESS, { bodyLimit: BODY_LIMIT, schema: { body: reportsSchema } }, async (request, reply) => {
    const client = await limit(request);
    if (client.isAllowed || !client.isExceeded) for (const report of request.body) refused.take(violationOf(report));
    return reply.code(204).send();
  });
};
