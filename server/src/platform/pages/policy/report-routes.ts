import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { REPORTS_PATH } from '../../../kernel/http/headers/page-headers';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { REPORTS_PER_CLIENT } from '../../../kernel/http/limits/reports-per-client';
import { noBody } from '../../../kernel/http/route-schemas';
import type { LiveSite } from '../../live/live-site';
import { pageName } from '../../release-set/page-key';
import { reportsSchema, toViolation } from './violation';
import { ViolationLog } from './violation-log';

/** Bytes; browsers send several reports at once, each with the page's whole policy. */
const BODY_LIMIT = 64 << 10;

type Dependencies = { site: LiveSite; rateLimiter: RateLimiter; now: () => Date };

/** Receives reports of browsers about content that they blocked. Always answers 204, because browsers ignore the response. */
export const reportRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { site, rateLimiter, now }) => {
  const consume = rateLimiter('reports', REPORTS_PER_CLIENT);
  const violations = new ViolationLog({ now, log: app.log });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  const config = { skipWriteLimit: true } as const;
  const schema = { body: reportsSchema, response: { 204: noBody } };
  app.post(REPORTS_PATH, { config, bodyLimit: BODY_LIMIT, schema }, async (request, reply) => {
    const waitSeconds = await consume(request);
    if (waitSeconds === 0)
      for (const report of request.body) violations.record(toViolation(report, (path) => pageName(site.live, path)));
    return reply.code(204).send();
  });
};
