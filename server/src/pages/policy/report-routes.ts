import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counters } from '../../http/limits/rate-limiter';
import type { LiveSite } from '../../releases/live-site';
import { pageName } from '../../releases/prerender/page-key';
import { REPORTS_ADDRESS } from './page-headers';
import { reportsSchema, violationOf } from './violation';
import { RefusedLog } from './violation-log';

/** Bytes; browsers send several reports at once, each with the page's whole policy. */
const BODY_LIMIT = 64 << 10;

/** Requests of one client that count, and the milliseconds they are counted over. */
const PER_CLIENT = { max: 30, timeWindow: 60_000 };

type Dependencies = { site: LiveSite; counters: Counters; now: () => Date };

/** Where browsers report by themselves what they refused on a page. Nobody reads the answer. */
export const reportRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { site, counters, now }) => {
  const count = counters('reports', PER_CLIENT);
  const refused = new RefusedLog({ now, log: app.log });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/reports+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  const config = { countsByItself: true } as const;
  app.post(
    REPORTS_ADDRESS,
    { config, bodyLimit: BODY_LIMIT, schema: { body: reportsSchema } },
    async (request, reply) => {
      const seconds = await count(request);
      if (seconds === 0)
        for (const report of request.body) refused.take(violationOf(report, (path) => pageName(site.live, path)));
      return reply.code(204).send();
    },
  );
};
