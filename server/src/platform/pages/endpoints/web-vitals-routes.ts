import { webVitalsSchema } from '@arena/shared/contract/reports/web-vitals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clientNetwork } from '../../../kernel/http/headers/client-key';
import { NetworkQuota } from '../../../kernel/http/limits/network-quota';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { REPORTS_PER_CLIENT } from '../../../kernel/http/limits/reports-per-client';
import { noBody } from '../../../kernel/http/route-schemas';
import type { WebVitals } from '../../traffic/web-vitals/web-vitals';

/** Bytes; each page of a beacon has about a hundred and fifty. */
const BODY_LIMIT = 8 << 10;

/** Page views of one client network that count in an hour. */
const VIEWS_PER_NETWORK = 3;

type Dependencies = { webVitals: WebVitals; rateLimiter: RateLimiter; now: () => Date };

/** Receives the web vitals of page views. Beacons ignore the response, so it only rejects malformed ones. */
export const webVitalsRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { webVitals, rateLimiter, now }) => {
  const quota = new NetworkQuota({ most: VIEWS_PER_NETWORK, now });
  const consume = rateLimiter('web-vitals', REPORTS_PER_CLIENT);
  const config = { skipWriteLimit: true } as const;
  const schema = { body: webVitalsSchema, response: { 204: noBody } };
  app.post('/api/web-vitals', { config, bodyLimit: BODY_LIMIT, schema }, async (request, reply) => {
    const waitSeconds = await consume(request);
    if (waitSeconds === 0 && quota.take(clientNetwork(request), request.body.set)) webVitals.record(request.body);
    return reply.code(204).send();
  });
};
