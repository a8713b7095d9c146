import { dirname } from 'node:path';
import { isAllowed } from '@arena/shared/contract/roles';
import type { DirectContacts } from '@arena/shared/venue/contacts';
import fastify, { type FastifyServerOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { BackgroundWrites } from './kernel/database/background-writes';
import type { Connections, Database } from './kernel/database/database';
import type { Dump } from './kernel/database/dump';
import { startPendingScrubs } from './kernel/database/pending-scrub/pending-scrub';
import type { Scrub } from './kernel/database/scrub';
import { writeAtIntervals } from './kernel/database/write-at-intervals';
import { limitBodies } from './kernel/http/body-limits';
import { checkRepeatedly } from './kernel/http/check-repeatedly';
import { limitConnections } from './kernel/http/connection-limits';
import { errorHandling, replyToFrameworkError } from './kernel/http/errors';
import { createRateLimiter, unlimited } from './kernel/http/limits/rate-limiter';
import { limitReads } from './kernel/http/limits/read-limit';
import { limitWrites } from './kernel/http/limits/write-limit';
import { openApi, openApiRoutes } from './kernel/http/openapi';
import { shedLoad } from './kernel/http/overload';
import type { Pause } from './kernel/http/pause';
import { REQUEST_ID_HEADER, requestIdFor } from './kernel/http/request-id';
import { requireOneHost } from './kernel/http/require-one-host';
import { routeSchemas } from './kernel/http/route-schemas';
import { responseHeaders, securityHeaders } from './kernel/http/security-headers';
import { dropUnusedConnections } from './kernel/http/unused-connections';
import type { AssetStore } from './kernel/storage/asset-store';
import { healthRoutes } from './kernel/telemetry/health-routes';
import { requestLog } from './kernel/telemetry/log';
import { requestMetrics } from './kernel/telemetry/request-metrics';
import { traceRequests } from './kernel/telemetry/trace-requests';
import { metricsRoutes } from './metrics/metrics-routes';
import { opsRoutes } from './operator-api';
import { actorFinder, INVALID_TOKENS } from './operators/api/actor';
import type { Destination } from './operators/events/destination';
import { watchFullDisk } from './operators/events/full-disk';
import { recordOverload } from './operators/events/overload-events';
import { startDelivery } from './operators/events/start-delivery';
import { type OpenIdSettings, openProvider } from './operators/openid-connect/provider';
import { hideSiteOnOperatorOrigin } from './operators/page/operator-origin';
import { operatorPageRoutes } from './operators/page/page-routes';
import { currentOpsUrl } from './operators/page/previous-urls';
import { CALLBACK_PATH } from './operators/page/sign-in-routes';
import { watchExpiringTokens } from './operators/tokens/expiring-tokens';
import { doesTokenAuthorize } from './operators/tokens/valid-token';
import { Circuits } from './platform/backends/circuits';
import { refuseLoops } from './platform/backends/refuse-loops';
import { backendRoutes } from './platform/backends/routes';
import { GuardMonitor } from './platform/delivery/guard/guard-monitor';
import { startGuards } from './platform/delivery/guard/start-guards';
import { findPreview, recordOpened } from './platform/delivery/previews/previews';
import { startSchedules } from './platform/delivery/schedules/start-schedules';
import { FailureMonitor } from './platform/delivery/self-healing/failure-monitor';
import { startFailureMonitor } from './platform/delivery/self-healing/schedule';
import { ReleaseSetRecorder } from './platform/ledger/release-sets/recorder';
import { wasRolledBack } from './platform/ledger/rollouts';
import { findLiveFiles } from './platform/live/live-files';
import { LiveSite, POLL_INTERVAL } from './platform/live/live-site';
import { answerBrowserCheck } from './platform/pages/answer-browser-check';
import { Composer } from './platform/pages/composer';
import { toDecodableUrl } from './platform/pages/decodable-url';
import { indexRoute } from './platform/pages/index-route';
import { pingRoute } from './platform/pages/ping-route';
import { createPolicyBuilder } from './platform/pages/policy/page-policy';
import { reportRoutes } from './platform/pages/policy/report-routes';
import { replaceServiceWorkers } from './platform/pages/policy/service-workers';
import { ReleaseMaps } from './platform/pages/release-maps';
import { pageRoutes } from './platform/pages/routes';
import { securityTxtRoute } from './platform/pages/security-txt-route';
import { openCheckSelectors } from './platform/pages/selection/check-selectors';
import { openPreviewLinks } from './platform/pages/selection/preview-link';
import { specialReleaseSets } from './platform/pages/selection/special-release-sets';
import { openVisitorIds } from './platform/pages/selection/visitor-ids';
import { sitemapRoutes } from './platform/pages/sitemap-routes';
import { webVitalsRoutes } from './platform/pages/web-vitals-routes';
import { shellOf } from './platform/release-set/release-set';
import { errorRoutes } from './platform/reports/errors/routes';
import { FailureReports } from './platform/reports/failures/reports';
import { failureRoutes } from './platform/reports/failures/routes';
import { SourceMaps } from './platform/reports/source-maps/source-maps';
import { assetRoutes } from './platform/store/asset-routes';
import { sdkRoutes } from './platform/store/sdk-routes';
import { ShownReleases } from './platform/store/shown-releases';
import { GuardedViews } from './platform/traffic/guarded-views/guarded-views';
import { openViewNumbers } from './platform/traffic/guarded-views/view-numbers';
import { OpenTabs } from './platform/traffic/open-tabs/open-tabs';
import { PageViews } from './platform/traffic/page-views/page-views';
import { WebVitals } from './platform/traffic/web-vitals/web-vitals';
import { BrowserCheck } from './platform/validation/browser-check/browser-check';
import type { runBrowser } from './platform/validation/browser-check/run-browser';
import { Prerenderer } from './platform/validation/prerender/prerenderer';
import { renderInBackground } from './platform/validation/prerender/render-in-background';
import type { RenderPages } from './platform/validation/prerender/render-pages';
import { type AuthOptions, authRoutes } from './venue/auth/auth-routes';
import { accountMails } from './venue/auth/mail/account-mails';
import { accountTables } from './venue/auth/users/erase-account';
import { embeddedVisitors } from './venue/auth/visitors/embedded-visitor';
import { supabaseVisitors } from './venue/auth/visitors/supabase-visitor';
import { contactRoutes } from './venue/forms/contact/routes';
import { submissionTables } from './venue/forms/erase';
import { feedbackRoutes } from './venue/forms/feedback/routes';
import { submissionMails } from './venue/forms/mails';
import { ownSubmissionRoutes } from './venue/forms/own-submissions/routes';
import { formPageRoutes } from './venue/forms/pages/routes';
import { prebookingRoutes } from './venue/forms/prebooking/routes';
import { waiverRoutes } from './venue/forms/waivers/routes';
import { readMailStatus } from './venue/mails/mail-status';
import { createSendOnce } from './venue/mails/send-once';
import { startMailDelivery } from './venue/mails/start-delivery';

/** Bytes. A completed waiver has about two thousand. */
const BODY_LIMIT = 64 << 10;

/** Milliseconds for the headers of a request to arrive. */
const HEADERS_TIMEOUT = 15_000;

/** Milliseconds between two checks for connections that have timed out. */
const TIMEOUT_CHECK_INTERVAL = 2_000;

/** Milliseconds. Longer than any body may take, because bodies have time-outs of their own. */
const REQUEST_TIMEOUT = 3_600_000;

type Dependencies = {
  db: Database;
  connections: Connections;
  dump: Dump;
  scrub: Scrub;
  assets: AssetStore;
  /** Source maps of releases. */
  maps: AssetStore;
  operatorToken: string;
  /** Origin of the operators' page. Defaults to that of the site. */
  operatorOrigin?: string | undefined;
  /** Provider of OpenID Connect at which operators sign in. */
  openId?: OpenIdSettings | undefined;
  /** Origins of other sites whose pages may load the files of releases. */
  assetOrigins?: readonly string[] | undefined;
  now: () => Date;
  accounts: AuthOptions;
  /** Shares rate limits between server processes. Without it, each process keeps its own. */
  redis?: Redis | undefined;
  /** Folder for uploads in progress. */
  uploads: string;
  renderPages: RenderPages;
  /** Waits between two repeated checks. */
  pause: Pause;
  /** IP addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: string | undefined;
  /** Whether requests are parts of traces. */
  traced?: boolean | undefined;
  /** Where events are delivered to. */
  destinations?: readonly Destination[] | undefined;
  /** How visitors reach the venue, besides its contact form. */
  venue?: DirectContacts;
  /** Path of a Chromium that opens releases before visitors do. Without one, they go live without a browser check. */
  browser?: string | undefined;
  /** Opens pages in it; for tests without one. */
  runBrowser?: typeof runBrowser | undefined;
  /** `mailto:` or https URL at which to report vulnerabilities. */
  securityContact?: string | undefined;
};

/** Builds the whole server, ready to listen. Passes each route its dependencies, including the clock. */
export async function buildApp(
  {
    db,
    connections,
    dump,
    scrub,
    assets,
    maps,
    operatorToken,
    operatorOrigin,
    openId,
    assetOrigins,
    now,
    accounts,
    redis,
    uploads,
    renderPages,
    pause,
    trustProxy,
    traced,
    destinations = [],
    venue = {},
    browser,
    runBrowser,
    securityContact,
  }: Dependencies,
  logger: FastifyServerOptions['logger'],
) {
  const headers = responseHeaders(accounts.site);
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL },
    forceCloseConnections: 'idle',
    // A proxy keeps connections and uses them until they are closed. During an update, its next request must not fail.
    return503OnClosing: false,
    genReqId: requestIdFor,
    rewriteUrl: ({ url = '/', headers }) => currentOpsUrl(toDecodableUrl(url), headers.accept),
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
  app.addHook('onRequest', replaceServiceWorkers);
  app.addHook('onRequest', refuseLoops);
  if (operatorOrigin) app.addHook('onRequest', hideSiteOnOperatorOrigin(operatorOrigin));
  await app.register(requestMetrics);
  await app.register(errorHandling);
  await app.register(limitBodies);
  const site = new LiveSite(db);
  const shell = () => shellOf(site.live);
  await app.register(healthRoutes, {
    db,
    hasRoom: watchFullDisk(app, { db, now }),
    hasLiveFiles: findLiveFiles({ site, assets, now }),
  });
  await app.register(openApiRoutes);
  const rateLimiter = accounts.rateLimits ? await createRateLimiter(app, redis) : unlimited;
  await app.register(limitReads, { rateLimiter });
  await app.register(limitWrites, { rateLimiter });

  const tokens = { db, operatorToken, countInvalid: rateLimiter('token', INVALID_TOKENS), now };
  const findActor = actorFinder(app, tokens);
  const circuits = new Circuits(now);
  await app.register(metricsRoutes, {
    db,
    connections,
    tokens,
    site,
    destinations,
    circuits,
    redis,
    // The folder for uploads exists only while one arrives.
    diskFolder: dirname(uploads),
    now,
  });
  const prerenderer = new Prerenderer({ db, assets, now, renderPages });
  const sourceMaps = new SourceMaps({ maps });
  app.addHook('onClose', () => sourceMaps.close());
  const isTokenValid = (id: string) => doesTokenAuthorize(db, id, now());
  const previewLinks = await openPreviewLinks({
    operatorToken,
    site: accounts.site,
    now,
    isTokenValid,
    findPreview: (id) => findPreview(db, id),
  });
  const checkSelectors = await openCheckSelectors({
    operatorToken,
    now,
    isTokenValid,
    wasRolledBack: (apps, since) => wasRolledBack(db, apps, since),
  });
  const visitorIds = await openVisitorIds(operatorToken);
  const opened = new BackgroundWrites((error) =>
    app.log.warn({ err: error }, 'The time when a preview was opened could not be stored.'),
  );
  app.addHook('onClose', () => opened.flush());
  const special = specialReleaseSets({
    db,
    site,
    previewLinks,
    checkSelectors,
    onPreviewOpened: (preview) => opened.add(recordOpened(db, preview, now())),
  });
  const browserCheck = browser
    ? new BrowserCheck({
        db,
        assets,
        prerenderer,
        executable: browser,
        run: runBrowser,
        selectorOf: checkSelectors.sign,
        answer: (request) => answerBrowserCheck(app, request),
      })
    : undefined;
  app.addHook('preClose', async () => browserCheck?.close());
  const releaseMaps = new ReleaseMaps({
    supabase: accounts.supabase,
    fallbackFor: (release, releaseSet) => site.fallbackFor(release, releaseSet),
  });
  const composer = new Composer({
    assets,
    prerenderer,
    releaseSetRecorder: new ReleaseSetRecorder({
      db,
      now,
      onError: (error) => app.log.warn({ err: error }, 'The release set of a page could not be stored.'),
    }),
    renderInBackground: (releaseSet) => renderInBackground(prerenderer, releaseSet, app.log),
    onLate: (page, late) => app.log.warn({ page, late }, 'A page was served without parts that took too long.'),
    releaseMaps,
    buildPolicy: createPolicyBuilder(accounts),
    siteUrl: accounts.site,
  });
  const pageViews = new PageViews({ db, now });
  writeAtIntervals(app, 'Page views', pageViews);
  const webVitals = new WebVitals({ db, site, now });
  writeAtIntervals(app, 'Web vitals', webVitals);
  const openTabs = new OpenTabs({ db, now });
  writeAtIntervals(app, 'Open tabs', openTabs);
  const guardedViews = new GuardedViews({ db, site, numbers: await openViewNumbers(operatorToken), now, log: app.log });
  app.addHook('onClose', () => guardedViews.flush());
  writeAtIntervals(app, 'Page views of guarded canaries', guardedViews);
  const guardMonitor = new GuardMonitor({ db, site, prerenderer, browserCheck, guardedViews, now, log: app.log });
  startGuards(app, { site, monitor: guardMonitor });
  startFailureMonitor(app, new FailureMonitor({ db, assets, site, prerenderer, browserCheck, now, log: app.log }));
  startSchedules(app, { db, site, prerenderer, browserCheck, now });
  const eventUrls = { site: accounts.site, ops: operatorOrigin ?? accounts.site };
  await startDelivery(app, { db, destinations, urls: eventUrls, now });
  watchExpiringTokens(app, { db, now });
  startPendingScrubs(app, { db, scrub, tables: [...submissionTables, ...accountTables], now });
  const { site: siteUrl, autoconfirm, hashCost, mailTransport } = accounts;
  const wakeDelivery = startMailDelivery(app, {
    db,
    mailTransport,
    compose: {
      ...submissionMails({ db, site: siteUrl, venue }),
      ...accountMails({ db, site: siteUrl, autoconfirm, hashCost, now }),
    },
    site: siteUrl,
    venueEmail: venue.email,
    now,
  });
  const failureReports = new FailureReports({ db, now, log: app.log });
  app.addHook('onClose', () => failureReports.flush());
  const provider = openId && openProvider(openId, `${operatorOrigin ?? accounts.site}${CALLBACK_PATH}`);
  await app.register(operatorPageRoutes, {
    origin: operatorOrigin,
    signIn: provider && { provider, db, rateLimiter, now },
  });
  await app.register(opsRoutes, {
    db,
    dump,
    scrub,
    mailTransport: accounts.mailTransport,
    keepsAccounts: !accounts.supabase,
    assets,
    maps,
    sourceMaps,
    site,
    prerenderer,
    browserCheck,
    pageViews,
    guardedViews,
    webVitals,
    openTabs,
    previewLinks,
    checkSelectors,
    token: operatorToken,
    findActor,
    origin: operatorOrigin,
    rateLimiter,
    destinations,
    eventUrls,
    circuits,
    mailStatus: () => readMailStatus(db),
    uploads,
    now,
  });
  await app.register(pingRoute, { site, openTabs, guardedViews, previewLinks, now });
  await app.register(assetRoutes, {
    db,
    assets,
    shown: new ShownReleases({ db, site }),
    mayReadUnshown: async (request, release) => {
      if (await special.shows(request.headers, release)) return true;
      const actor = await findActor(request);
      return actor !== undefined && isAllowed(actor, 'releaser', release.app);
    },
    origins: assetOrigins,
  });
  await app.register(indexRoute, { site, composer, releaseMaps, special, visitorIds, siteUrl: accounts.site });
  await app.register(sdkRoutes, { site, assets });
  // Load shedding covers only visitors' routes. Operators' routes, pings and files of releases, above, are always served.
  await app.register(async (visitors) => {
    await visitors.register(shedLoad, { onRefusal: recordOverload(app, { db, now }) });
    await visitors.register(prebookingRoutes, { db, rateLimiter, now });
    await visitors.register(feedbackRoutes, { db, rateLimiter, now });
    await visitors.register(waiverRoutes, { db, rateLimiter, now });
    await visitors.register(contactRoutes, { db, rateLimiter, now });
    await visitors.register(formPageRoutes, {
      db,
      shell,
      rateLimiter,
      siteUrl: accounts.site,
      secret: operatorToken,
      now,
    });
    await visitors.register(ownSubmissionRoutes, {
      db,
      identifyVisitor: accounts.supabase ? supabaseVisitors(accounts.supabase) : embeddedVisitors(db, now),
      mailTransport,
      rateLimiter,
      now,
    });
    await visitors.register(authRoutes, {
      db,
      rateLimiter,
      shell,
      sendOnce: createSendOnce({ mailTransport, site: siteUrl, venueEmail: venue.email, now, log: app.log }),
      wakeDelivery,
      now,
      ...accounts,
    });
    await visitors.register(backendRoutes, { db, circuits, rateLimiter, siteUrl: accounts.site });
    await visitors.register(failureRoutes, { site, rateLimiter, failureReports, guardedViews });
    await visitors.register(errorRoutes, {
      db,
      site,
      mapFrames: (frames) => sourceMaps.map(frames),
      failureReports,
      guardedViews,
      rateLimiter,
      now,
    });
    await visitors.register(reportRoutes, { site, rateLimiter, now });
    await visitors.register(webVitalsRoutes, { webVitals, rateLimiter, now });
    await visitors.register(sitemapRoutes, { site, siteUrl: accounts.site });
    await visitors.register(securityTxtRoute, { contact: securityContact, siteUrl: accounts.site, now });
    await visitors.register(pageRoutes, {
      site,
      composer,
      pageViews,
      guardedViews,
      special,
      visitorIds,
      siteUrl: accounts.site,
      now,
    });
  });

  await site.refresh();
  const failure = 'The live releases could not be read. The site keeps the last known ones.';
  checkRepeatedly(app, { failure, interval: POLL_INTERVAL }, () => site.refresh());
  return app;
}
