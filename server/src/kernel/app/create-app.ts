import { HOUR } from '@arena/shared/contract/time/duration';
import fastify, { type FastifyServerOptions, type onRequestAsyncHookHandler, type onRequestHookHandler } from 'fastify';
import { errorHandling, replyToFrameworkError } from '../http/errors/errors';
import { REQUEST_ID_HEADER, requestIdFor } from '../http/headers/request-id';
import { requireOneHost } from '../http/headers/require-one-host';
import { responseHeaders, securityHeaders } from '../http/headers/security-headers';
import { limitBodies } from '../http/limits/body-limits';
import { limitConnections } from '../http/limits/connection-limits';
import { dropUnusedConnections } from '../http/limits/unused-connections';
import { openApi } from '../http/openapi';
import type { Pause } from '../http/pause';
import { routeSchemas } from '../http/route-schemas';
import { requestLog } from '../telemetry/log';
import { requestMetrics } from '../telemetry/request-metrics';
import { traceRequests } from '../telemetry/trace-requests';

/** Bytes. A completed waiver takes about two thousand. */
const BODY_LIMIT = 64 << 10;

/** Milliseconds for the headers of a request to arrive. */
const HEADERS_TIMEOUT = 15_000;

/** Milliseconds between checks for connections that have timed out. */
const TIMEOUT_CHECK_INTERVAL = 2_000;

/** Milliseconds. Longer than any body may take, because bodies have separate time-outs. */
const REQUEST_TIMEOUT = HOUR;

type Options = {
  siteUrl: string;
  /** Waits between repeated checks. */
  pause: Pause;
  /** IP addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: string | undefined;
  /** Whether requests are traced. */
  traced?: boolean | undefined;
  rewriteUrl: NonNullable<FastifyServerOptions['rewriteUrl']>;
  /** Hooks that may answer or refuse a request before the rate limits count it. */
  firstHooks: readonly (onRequestHookHandler | onRequestAsyncHookHandler)[];
  logger: FastifyServerOptions['logger'];
};

/** Creates a server without routes: its limits, headers, schemas, errors, log and metrics. */
export async function createApp({ siteUrl, pause, trustProxy, traced, rewriteUrl, firstHooks, logger }: Options) {
  const headers = responseHeaders(siteUrl);
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL },
    forceCloseConnections: 'idle',
    // A proxy reuses open connections. During an update, its next request must not fail.
    return503OnClosing: false,
    genReqId: requestIdFor,
    rewriteUrl,
    frameworkErrors: (error, request, reply) =>
      replyToFrameworkError(error, request, reply.headers(headers).header(REQUEST_ID_HEADER, request.id)),
    logController: requestLog,
  });
  app.decorate('pause', pause);
  // First, because the other hooks are parts of the trace.
  if (traced) await app.register(traceRequests, { trustProxy });
  dropUnusedConnections(app);
  limitConnections(app, trustProxy);
  await app.register(routeSchemas);
  await app.register(openApi);
  await app.register(securityHeaders, { headers });
  app.addHook('onRequest', requireOneHost);
  for (const hook of firstHooks) app.addHook('onRequest', hook);
  await app.register(requestMetrics);
  await app.register(errorHandling);
  await app.register(limitBodies);
  return app;
}
