import { errorReportSchema } from '@arena/shared/contract/reports/error-report';
import { scrub } from '@arena/shared/contract/reports/scrub';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { clientNetwork } from '../../../kernel/http/headers/client-key';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { REPORTS_PER_CLIENT } from '../../../kernel/http/limits/reports-per-client';
import { noBody } from '../../../kernel/http/route-schemas';
import type { LiveSite } from '../../live/live-site';
import { pageName } from '../../release-set/page-key';
import type { GuardedViews } from '../../traffic/guarded-views/guarded-views';
import { reportedPage } from '../failures/reported-page';
import type { FailureReports } from '../failures/reports';
import type { BuiltFrame } from '../source-maps/frames';
import { browserName } from './browser-name';
import { ErrorReports, isFailure } from './error-reports';
import type { MapFrames } from './mapped-frame';

/** Bytes; a report has about two thousand. */
const BODY_LIMIT = 8 << 10;

const reportSchema = errorReportSchema.extend(reportedPage);

type Dependencies = {
  db: Database;
  site: LiveSite;
  mapFrames: MapFrames;
  failureReports: FailureReports;
  guardedViews: GuardedViews;
  rateLimiter: RateLimiter;
  now: () => Date;
};

/** Receives browsers' reports of errors. Beacons ignore the response, so it only rejects malformed reports. */
export const errorRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { site, rateLimiter, guardedViews } = dependencies;
  const consume = rateLimiter('errors', REPORTS_PER_CLIENT);
  const reports = new ErrorReports({ ...dependencies, log: app.log });
  app.addHook('onClose', () => reports.flush());

  /** Whether a frame is in a file of a release that visitors may get. Anyone can send any frame. */
  const isShown = (frame: BuiltFrame) =>
    site.shownRelease(frame)?.files.some(({ path }) => path === frame.file) ?? false;

  const config = { skipWriteLimit: true } as const;
  app.post(
    '/api/errors',
    { config, bodyLimit: BODY_LIMIT, schema: { body: reportSchema, response: { 204: noBody } } },
    async (request, reply) => {
      const { body } = request;
      const waitSeconds = await consume(request);
      if (waitSeconds === 0) {
        const frames = body.frames.filter(isShown);
        if (frames.length > 0 && isFailure(body.kind))
          guardedViews.recordFailure(body.request?.viewNumber, clientNetwork(request));
        reports.record({
          ...body,
          request: body.request?.id,
          name: scrub(body.name),
          message: scrub(body.message),
          frames,
          page: pageName(site.live, body.page),
          browser: browserName(request.headers['user-agent']),
        });
      }
      return reply.code(204).send();
    },
  );
};
