import { failureReportSchema } from '@arena/shared/contract/failure-report';
import { pagePath } from '@arena/shared/contract/page-path';
import { setId } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../database/database';
import type { RateLimiter } from '../http/limits/rate-limiter';
import { REQUEST_ID_PATTERN } from '../http/request-id';
import { noBody } from '../http/route-schemas';
import type { LiveSite } from '../releases/live-site';
import { pageName } from '../releases/prerender/page-key';
import { FailureReports } from './reports';

/** Bytes; a report has about two hundred. */
const BODY_LIMIT = 2 << 10;

/** Further reports of a client are ignored. */
const PER_CLIENT = { max: 30, timeWindow: 60_000 };

/** Counts only reports of releases that visitors may get. */
const reportedFailures = new Counter({
  name: 'arena_browser_failures_total',
  help: 'Failures of releases that browsers reported.',
  labelNames: ['app', 'release', 'reason'],
});

const reportSchema = failureReportSchema.extend({
  set: setId,
  page: pagePath,
  request: z.string().regex(REQUEST_ID_PATTERN, 'The request id is not valid.').optional(),
});

type Dependencies = { db: Database; site: LiveSite; rateLimiter: RateLimiter; now: () => Date };

/** Receives browsers' reports of failed releases. Beacons ignore the response, so it only rejects malformed reports. */
export const failureRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, site, rateLimiter, now }) => {
  const consume = rateLimiter('failures', PER_CLIENT);
  const reports = new FailureReports({ db, now, log: app.log });
  app.addHook('onClose', () => reports.flush());
  // Browsers send beacons as text/plain by default.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  const config = { skipWriteLimit: true } as const;
  app.post(
    '/api/failures',
    { config, bodyLimit: BODY_LIMIT, schema: { body: reportSchema, response: { 204: noBody } } },
    async (request, reply) => {
      const { body } = request;
      const waitSeconds = await consume(request);
      if (waitSeconds === 0 && site.shows(body)) {
        const { app, release, reason } = body;
        reportedFailures.inc({ app, release, reason });
        reports.record({ ...body, page: pageName(site.live, body.page) });
      }
      return reply.code(204).send();
    },
  );
};
