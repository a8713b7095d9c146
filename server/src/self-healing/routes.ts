import { failureReportSchema } from '@arena/shared/contract/failure-report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../database/database';
import type { Counters } from '../http/limits/rate-limiter';
import { WELL_FORMED } from '../http/request-id';
import type { LiveSite } from '../releases/live-site';
import { pageName } from '../releases/prerender/page-key';
import { setId } from '../releases/release-set';
import { FailureReports } from './reports';

/** Bytes; a report has about two hundred. */
const BODY_LIMIT = 2 << 10;

/** Reports of one client that count, and the milliseconds they are counted over. */
const PER_CLIENT = { max: 30, timeWindow: 60_000 };

/** Of releases that are shown: what else is reported counts nowhere. */
const reported = new Counter({
  name: 'arena_browser_failures_total',
  help: 'Failures of releases that browsers reported.',
  labelNames: ['app', 'release', 'reason'],
});

const report = failureReportSchema.extend({
  set: setId,
  page: z
    .string()
    .max(300)
    .regex(/^\/[\x21-\x7e]*$/, 'A page is a path such as /market.')
    .transform((page) => page.replace(/[?#].*/, '')),
  request: z.string().regex(WELL_FORMED, 'This is no name of a request.').optional(),
});

type Dependencies = { db: Database; site: LiveSite; counters: Counters; now: () => Date };

/** Where browsers report releases that failed. Nobody reads the answer to a beacon: it only tells nonsense from the rest. */
export const failureRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, site, counters, now }) => {
  const count = counters('failures', PER_CLIENT);
  const reports = new FailureReports({ db, now, log: app.log });
  app.addHook('onClose', () => reports.settled());
  // Beacons without a type of their own come as text.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  const config = { countsByItself: true } as const;
  app.post('/api/failures', { config, bodyLimit: BODY_LIMIT, schema: { body: report } }, async (request, reply) => {
    const { body } = request;
    const seconds = await count(request);
    if (seconds === 0 && site.shows(body)) {
      const { app, release, reason } = body;
      reported.inc({ app, release, reason });
      reports.take({ ...body, page: pageName(site.live, body.page) });
    }
    return reply.code(204).send();
  });
};
