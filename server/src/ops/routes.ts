import type { MailStatus } from '@arena/shared/contract/mail-status';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import type { Circuits } from '../backends/circuits';
import type { Database } from '../database/database';
import type { Dump } from '../database/dump';
import type { Scrub } from '../database/scrub';
import type { Destination } from '../events/destination';
import type { SiteUrls } from '../events/message';
import type { RateLimiter } from '../http/limits/rate-limiter';
import type { MailTransport } from '../mails/mail-transport';
import type { CheckSelectors } from '../pages/selection/check-selectors';
import type { PreviewLinks } from '../pages/selection/preview-link';
import type { BrowserCheck } from '../releases/browser-check/browser-check';
import type { GuardedViews } from '../releases/guard/guarded-views';
import type { LiveSite } from '../releases/live-site';
import type { OpenTabs } from '../releases/open-tabs/open-tabs';
import type { PageViews } from '../releases/page-views/page-views';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import type { SourceMaps } from '../releases/source-maps/source-maps';
import type { WebVitals } from '../releases/web-vitals/web-vitals';
import type { AssetStore } from '../storage/asset-store';
import { accountRoutes } from './account-routes';
import { type FindActor, requireToken } from './actor';
import { auditRoutes } from './audit-routes';
import { backendSettingRoutes } from './backend-routes';
import { backupRoutes } from './backup/routes';
import { browserProbeRoutes } from './browser-probe-routes';
import { canaryRoutes } from './canary-routes';
import { gateRoutes } from './gate-routes';
import { groupedChangeRoutes } from './grouped-change-routes';
import { hookRoutes } from './hook-routes';
import { requireKnownApps } from './known-apps';
import { limitConcurrency } from './limit-concurrency';
import { lockRoutes } from './lock-routes';
import { Operations } from './operations/operations';
import { operationRoutes } from './operations/routes';
import { requireOperatorOriginInBrowsers } from './operator-origin';
import { previewRoutes } from './preview-routes';
import { readRoutes } from './read-routes';
import { rehearsalRoutes } from './rehearsal-routes';
import { releaseRoutes } from './release-routes';
import { releaseSetRoutes } from './release-set-routes';
import { retentionRoutes } from './retention-routes';
import { scheduleRoutes } from './schedule-routes';
import { submissionRoutes } from './submission-routes';
import { tokenRoutes } from './token-routes';
import { UPLOAD_LIMITS, Uploads } from './upload';

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
