import fastify, { type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Redis } from 'ioredis';
import type { AssetStore } from './assets/asset-store';
import { type AuthOptions, authRoutes } from './auth/auth-routes';
import { boundBodies } from './clients/bodies';
import { boundConnections } from './clients/connections';
import type { Connections, Database, Dump } from './db/database';
import type { Scrub } from './db/scrub';
import { errorHandling, refuseEarly } from './errors';
import { watchByItself } from './failures/by-itself';
import { failureRoutes } from './failures/routes';
import { FailureWatch } from './failures/watch';
import { feedbackRoutes } from './feedback/routes';
import { healthRoutes } from './health/routes';
import { openCounters, uncounted } from './limits/counters';
import { limitEveryRead } from './limits/every-read';
import { limitEveryWrite } from './limits/every-write';
import { requestLog } from './log';
import { requestMetrics } from './metrics/requests';
import { metricsRoutes } from './metrics/routes';
import { nothingElseOn } from './ops/own-origin';
import { operatorPageRoutes } from './ops/page-routes';
import { opsRoutes } from './ops/routes';
import { refuseOverload } from './overload/overload';
import { keepPageViews, PageViews } from './page-views/count';
import { Composer } from './pages/composer';
import { pageRoutes } from './pages/routes';
import { wellFormed } from './pages/well-formed';
import { prebookingRoutes } from './prebooking/routes';
import { renderInBackground } from './prerender/in-background';
import { Prerenderer } from './prerender/prerenderer';
import { assetRoutes } from './releases/asset-routes';
import { LiveSite } from './releases/live-site';
import { REQUEST_ID, requestIdOf } from './request-id';
import { answerHeaders, securityHeaders } from './security/answer-headers';
import { pagePolicy } from './security/page-policy';
import { reportRoutes } from './security/report-routes';
import { refuseServiceWorkers } from './security/service-workers';
import { SetKeeper } from './sets/set-keeper';
import { formPageRoutes } from './submissions/form-pages/routes';
import { dropUnusedConnections } from './unused-connections';
import { openViewLinks } from './views/view-link';
import { waiverRoutes } from './waivers/routes';

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
