import fastify, { type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import { type AuthOptions, authRoutes } from './auth/auth-routes';
import type { Connections, Database, Dump } from './database/database';
import type { Scrub } from './database/scrub';
import { feedbackRoutes } from './forms/feedback/routes';
import { formPageRoutes } from './forms/pages/routes';
import { prebookingRoutes } from './forms/prebooking/routes';
import { waiverRoutes } from './forms/waivers/routes';
import { boundBodies } from './http/body-limits';
import { boundConnections } from './http/connection-limits';
import { errorHandling, refuseEarly } from './http/errors';
import { openCounters, uncounted } from './http/limits/rate-limiter';
import { limitEveryRead } from './http/limits/read-limit';
import { limitEveryWrite } from './http/limits/write-limit';
import { refuseOverload } from './http/overload';
import { REQUEST_ID, requestIdOf } from './http/request-id';
import { answerHeaders, securityHeaders } from './http/security-headers';
import { dropUnusedConnections } from './http/unused-connections';
import { metricsRoutes } from './ops/metrics-routes';
import { nothingElseOn } from './ops/operator-origin';
import { operatorPageRoutes } from './ops/page-routes';
import { opsRoutes } from './ops/routes';
import { Composer } from './pages/composer';
import { wellFormed } from './pages/decodable-url';
import { pagePolicy } from './pages/policy/page-policy';
import { reportRoutes } from './pages/policy/report-routes';
import { refuseServiceWorkers } from './pages/policy/service-workers';
import { pageRoutes } from './pages/routes';
import { openViewLinks } from './pages/selection/preview-link';
import { assetRoutes } from './releases/asset-routes';
import { LiveSite } from './releases/live-site';
import { keepPageViews, PageViews } from './releases/page-views/page-views';
import { Prerenderer } from './releases/prerender/prerenderer';
import { renderInBackground } from './releases/prerender/render-in-background';
import { SetKeeper } from './releases/release-sets/recorder';
import { FailureWatch } from './self-healing/failure-monitor';
import { failureRoutes } from './self-healing/routes';
import { watchByItself } from './self-healing/schedule';
import type { AssetStore } from './storage/asset-store';
import { healthRoutes } from './telemetry/health-routes';
import { requestLog } from './telemetry/log';
import { requestMetrics } from './telemetry/request-metrics';

/** Bytes; a filled waiver has about two thousand. */
const BODY_LIMIT = 64 << 10;

/**
 * Milliseconds in which the head of a request has to be here, and between two looks whether it is. Bodies have times of
 * their own: an hour is beyond the longest.
 */
const HEAD_WITHIN = 15_000;
const LOOK_EVERY = 2_000;
const LONGEST_REQUEST = 3_600_000;

type Dependencies = {
  db: Database;
  connections: Connections;
  dump: Dump;
  scrub: Scrub;
  assets: AssetStore;
  operatorToken: string;
  /** The origin that operators' browsers use; the site's if there is none. */
  operatorOrigin?: string | undefined;
  now: () => Date;
  accounts: AuthOptions;
  /** Counts for all server processes; each counts alone without it. */
  redis?: Redis | undefined;
  /** Folder for uploads on their way. */
  uploads: string;
  /** Addresses of the proxies whose word about the client is taken. */
  trustProxy?: string | undefined;
};

/** The whole server, ready to listen. What a route needs is handed to it here, the clock included. */
export async function buildApp(
  {
    db,
    connections,
    dump,
    scrub,
    assets,
    operatorToken,
    operatorOrigin,
    now,
    accounts,
    redis,
    uploads,
    trustProxy,
  }: Dependencies,
  logger: FastifyServerOptions['logger'],
) {
  const headers = answerHeaders(accounts.site);
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: HEAD_WITHIN, connectionsCheckingInterval: LOOK_EVERY },
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => wellFormed(url),
    frameworkErrors: (error, request, reply) =>
      refuseEarly(error, request, reply.headers(headers).header(REQUEST_ID, request.id)),
    logController: requestLog,
  });
  dropUnusedConnections(app);
  boundConnections(app, trustProxy);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(securityHeaders, { headers });
  app.addHook('onRequest', refuseServiceWorkers);
  if (operatorOrigin) app.addHook('onRequest', nothingElseOn(operatorOrigin));
  await app.register(requestMetrics);
  await app.register(errorHandling);
  await app.register(boundBodies);
  await app.register(healthRoutes, { db });
  const counters = accounts.rateLimits ? await openCounters(app, redis) : uncounted;
  await app.register(limitEveryRead, { counters });
  await app.register(limitEveryWrite, { counters });
  await app.register(metricsRoutes, { db, connections, token: operatorToken, counters, now });

  const site = new LiveSite(db);
  const prerenderer = new Prerenderer({ db, assets, now });
  const links = await openViewLinks({ operatorToken, site: accounts.site, now });
  const composer = new Composer({
    assets,
    prerenderer,
    sets: new SetKeeper({
      db,
      now,
      onError: (error) => app.log.warn({ err: error }, 'The release set of a page could not be stored.'),
    }),
    renderLater: (view) => renderInBackground(prerenderer, view, app.log),
    onLate: (page, late) => app.log.warn({ page, late }, 'A page was served without parts that took too long.'),
    supabase: accounts.supabase,
    policyOf: pagePolicy(accounts),
    standInOf: (release, view) => site.standInOf(release, view),
  });
  const views = new PageViews({ db, now });
  keepPageViews(app, views);
  watchByItself(app, new FailureWatch({ db, assets, site, prerenderer, now, log: app.log }));
  await app.register(operatorPageRoutes, { origin: operatorOrigin });
  await app.register(opsRoutes, {
    db,
    dump,
    scrub,
    post: accounts.supabase ? undefined : accounts.post,
    assets,
    site,
    prerenderer,
    views,
    links,
    token: operatorToken,
    origin: operatorOrigin,
    counters,
    uploads,
    now,
  });
  await app.register(assetRoutes, { db, assets });
  // Whatever happens, operators can act, and pages that visitors have get their files. All else can be refused.
  await app.register(async (visitors) => {
    await visitors.register(refuseOverload);
    await visitors.register(prebookingRoutes, { db, counters, now });
    await visitors.register(feedbackRoutes, { db, counters, now });
    await visitors.register(waiverRoutes, { db, counters, now });
    await visitors.register(formPageRoutes, {
      db,
      site,
      counters,
      address: accounts.site,
      secret: operatorToken,
      now,
    });
    await visitors.register(authRoutes, { db, counters, now, ...accounts });
    await visitors.register(failureRoutes, { db, site, counters, now });
    await visitors.register(reportRoutes, { site, counters, now });
    await visitors.register(pageRoutes, { db, site, composer, views, links, address: accounts.site, now });
  });

  await site.refresh();
  site.follow((error) =>
    app.log.warn({ err: error }, 'The live releases could not be read; the site keeps the ones it has.'),
  );
  app.addHook('onClose', async () => site.stop());
  return app;
}
