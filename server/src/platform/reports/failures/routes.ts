import { failureReportSchema } from '@arena/shared/contract/reports/failure-report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter } from 'prom-client';
import { clientNetwork } from '../../../kernel/http/headers/client-key';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { REPORTS_PER_CLIENT } from '../../../kernel/http/limits/reports-per-client';
import { noBody } from '../../../kernel/http/route-schemas';
import type { LiveSite } from '../../live/live-site';
import { pageName } from '../../release-set/page-key';
import type { GuardedViews } from '../../traffic/guarded-views/guarded-views';
import { reportedPage } from './reported-page';
import type { FailureReports } from './reports';

/** Bytes; a report has about two hundred. */
const BODY_LIMIT = 2 << 10;

/** Counts only reports of releases that visitors may get. */
const reportedFailures = new Counter({
  name: 'arena_browser_failures_total',
  help: 'Failures of releases that browsers reported.',
  labelNames: ['app', 'release', 'reason'],
});

const reportSchema = failureReportSchema.extend(reportedPage);

type Dependencies = {
  site: LiveSite;
  rateLimiter: RateLimiter;
  failureReports: FailureReports;
  guardedViews: GuardedViews;
};

/** Receives browsers' reports of failed releases. Beacons ignore the response, so it only rejects malformed reports. */
export const failureRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { site, rateLimiter, failureReports, guardedViews },
) => {
  const consume = rateLimiter('failures', REPORTS_PER_CLIENT);
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
        failureReports.record({ ...body, request: body.request?.id, page: pageName(site.live, body.page) });
        guardedViews.recordFailure(body.request?.viewNumber, clientNetwork(request));
      }
      return reply.code(204).send();
    },
  );
};
