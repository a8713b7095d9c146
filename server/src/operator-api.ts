import type { MailStatus } from '@arena/shared/contract/mail-status';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { backupRoutes } from './backup/routes';
import type { Database } from './kernel/database/database';
import type { Dump } from './kernel/database/dump';
import type { Scrub } from './kernel/database/scrub';
import type { RateLimiter } from './kernel/http/limits/rate-limiter';
import type { AssetStore } from './kernel/storage/asset-store';
import { type FindActor, requireToken } from './operators/api/actor';
import { auditRoutes } from './operators/api/audit-routes';
import { hookRoutes } from './operators/api/hook-routes';
import { limitConcurrency } from './operators/api/limit-concurrency';
import { tokenRoutes } from './operators/api/token-routes';
import type { Destination } from './operators/events/destination';
import type { SiteUrls } from './operators/events/message';
import { Operations } from './operators/operations/operations';
import { operationRoutes } from './operators/operations/routes';
import { requireOperatorOriginInBrowsers } from './operators/page/operator-origin';
import { backendSettingRoutes } from './platform/api/backend-routes';
import { browserProbeRoutes } from './platform/api/browser-probe-routes';
import { canaryRoutes } from './platform/api/canary-routes';
import { groupedChangeRoutes } from './platform/api/grouped-change-routes';
import { requireKnownApps } from './platform/api/known-apps';
import { lockRoutes } from './platform/api/lock-routes';
import { previewRoutes } from './platform/api/preview-routes';
import { readRoutes } from './platform/api/read-routes';
import { rehearsalRoutes } from './platform/api/rehearsal-routes';
import { releaseRoutes } from './platform/api/release-routes';
import { releaseSetRoutes } from './platform/api/release-set-routes';
import { retentionRoutes } from './platform/api/retention-routes';
import { scheduleRoutes } from './platform/api/schedule-routes';
import { UPLOAD_LIMITS, Uploads } from './platform/api/upload';
import type { Circuits } from './platform/backends/circuits';
import type { LiveSite } from './platform/live/live-site';
import type { CheckSelectors } from './platform/pages/selection/check-selectors';
import type { PreviewLinks } from './platform/pages/selection/preview-link';
import type { SourceMaps } from './platform/reports/source-maps/source-maps';
import type { GuardedViews } from './platform/traffic/guarded-views/guarded-views';
import type { OpenTabs } from './platform/traffic/open-tabs/open-tabs';
import type { PageViews } from './platform/traffic/page-views/page-views';
import type { WebVitals } from './platform/traffic/web-vitals/web-vitals';
import type { BrowserCheck } from './platform/validation/browser-check/browser-check';
import type { Prerenderer } from './platform/validation/prerender/prerenderer';
import type { MailTransport } from './venue/mails/mail-transport';
import { accountRoutes } from './venue/operators-api/account-routes';
import { gateRoutes } from './venue/operators-api/gate-routes';
import { submissionRoutes } from './venue/operators-api/submission-routes';

type Dependencies = {
  db: Database;
  dump: Dump;
  scrub: Scrub;
  /** Erases stored emails; undefined where another service has the accounts. */
  mailTransport: MailTransport;
  /** Whether this server keeps the accounts, and not Supabase. */
  keepsAccounts: boolean;
  assets: AssetStore;
  maps: AssetStore;
  sourceMaps: SourceMaps;
  site: LiveSite;
  prerenderer: Prerenderer;
  browserCheck: BrowserCheck | undefined;
  pageViews: PageViews;
  guardedViews: GuardedViews;
  webVitals: WebVitals;
  openTabs: OpenTabs;
  previewLinks: PreviewLinks;
  checkSelectors: CheckSelectors;
  token: string;
  findActor: FindActor;
  /** The only origin on which browsers may use the API; undefined: the site's own. */
  origin: string | undefined;
  rateLimiter: RateLimiter;
  /** Where events are delivered to. */
  destinations: readonly Destination[];
  eventUrls: SiteUrls;
  /** Whether the backends of sections answer this server. */
  circuits: Circuits;
  mailStatus: () => Promise<MailStatus>;
  /** Folder for uploads in progress. */
  uploads: string;
  now: () => Date;
};

/** The API for operators and section teams below `/api/ops`. Every route needs a token with the access that it declares. */
export const opsRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const {
    db,
    dump,
    scrub,
    mailTransport,
    keepsAccounts,
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
    token,
    findActor,
    origin,
    rateLimiter,
    destinations,
    eventUrls,
    circuits,
    mailStatus,
    now,
  } = dependencies;
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: true });
  if (origin) app.addHook('onRequest', requireOperatorOriginInBrowsers(origin));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  requireToken(app, findActor);
  limitConcurrency(app);
  requireKnownApps(app, db);
  const uploads = new Uploads(dependencies.uploads);
  const operations = new Operations({ app, db, now });
  await app.register(operationRoutes, { operations });
  await app.register(releaseRoutes, {
    db,
    assets,
    sourceMaps,
    site,
    prerenderer,
    browserCheck,
    openTabs,
    uploads,
    operations,
    now,
  });
  await app.register(groupedChangeRoutes, { db, site, prerenderer, browserCheck, operations, now });
  await app.register(canaryRoutes, { db, site, prerenderer, browserCheck, operations, now });
  await app.register(lockRoutes, { db, now });
  await app.register(backendSettingRoutes, { db, circuits, siteUrl: eventUrls.site, now });
  await app.register(scheduleRoutes, { db, prerenderer, browserCheck, operations, now });
  await app.register(rehearsalRoutes, { db, assets, prerenderer, checkSelectors, operations, now });
  await app.register(previewRoutes, { db, prerenderer, browserCheck, previewLinks, operations, now });
  await app.register(releaseSetRoutes, { db, previewLinks, now });
  await app.register(browserProbeRoutes, { db, prerenderer, browserCheck, operations });
  await app.register(readRoutes, {
    db,
    site,
    pageViews,
    guardedViews,
    webVitals,
    openTabs,
    destinations,
    circuits,
    mailStatus,
    browserCheck,
    now,
  });
  await app.register(hookRoutes, { db, destinations, eventUrls, now });
  await app.register(submissionRoutes, { db, scrub, mailTransport, now });
  await app.register(gateRoutes, { db, rateLimiter, now });
  await app.register(accountRoutes, { db, scrub, mailTransport, keepsAccounts, now });
  await app.register(auditRoutes, { db });
  await app.register(tokenRoutes, { db, now });
  await app.register(backupRoutes, { db, assets, maps, dump, token, now });
  await app.register(retentionRoutes, { db, assets, maps, now });
};
