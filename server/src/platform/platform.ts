import type { FastifyInstance } from 'fastify';
import { BackgroundWrites } from '../kernel/database/background-writes';
import type { Database } from '../kernel/database/database';
import { checkRepeatedly } from '../kernel/http/check-repeatedly';
import type { RateLimiter } from '../kernel/http/limits/rate-limiter';
import type { AssetStore } from '../kernel/storage/asset-store';
import { doesTokenAuthorize } from '../operators/tokens/valid-token';
import { Circuits } from './backends/circuits';
import { GuardMonitor } from './delivery/guard/guard-monitor';
import { startGuards } from './delivery/guard/start-guards';
import { findPreview, recordOpened } from './delivery/previews/previews';
import { startRollbackDrills } from './delivery/rollback-drill/start-drills';
import { startSchedules } from './delivery/schedules/start-schedules';
import { FailureMonitor } from './delivery/self-healing/failure-monitor';
import { startFailureMonitor } from './delivery/self-healing/schedule';
import { startFormWatch } from './delivery/worse-forms/watch-forms';
import { ReleaseSetRecorder } from './ledger/release-sets/recorder';
import { wasRolledBack } from './ledger/rollouts';
import { LiveSite, POLL_INTERVAL } from './live/live-site';
import { answerBrowserCheck } from './pages/answer-browser-check';
import { Composer } from './pages/composer';
import { formCounter } from './pages/form-counter';
import { createPolicyBuilder } from './pages/policy/page-policy';
import { ReleaseMaps } from './pages/release-maps';
import { openCheckSelectors } from './pages/selection/check-selectors';
import { openPreviewLinks } from './pages/selection/preview-link';
import { specialReleaseSets } from './pages/selection/special-release-sets';
import { openVisitorIds } from './pages/selection/visitor-ids';
import { FailureReports } from './reports/failures/reports';
import { SourceMaps } from './reports/source-maps/source-maps';
import { GuardedViews } from './traffic/guarded-views/guarded-views';
import { openViewNumbers } from './traffic/guarded-views/view-numbers';
import { OpenTabs } from './traffic/open-tabs/open-tabs';
import { PageViews } from './traffic/page-views/page-views';
import { WebVitals } from './traffic/web-vitals/web-vitals';
import type { runBrowser } from './validation/browser-check/browser/run-browser';
import { BrowserCheck } from './validation/browser-check/browser-check';
import { Prerenderer } from './validation/prerender/prerenderer';
import { renderInBackground } from './validation/prerender/render-in-background';
import type { RenderPages } from './validation/prerender/render-pages';

type Dependencies = {
  db: Database;
  assets: AssetStore;
  /** Source maps of releases. */
  maps: AssetStore;
  siteUrl: string;
  /** Origin of the operators' page, if it has its own. */
  operatorOrigin?: string | undefined;
  /** The auth backend that pages connect to, if it is a separate service. */
  supabase: { url: string; key: string } | undefined;
  operatorToken: string;
  rateLimiter: RateLimiter;
  renderPages: RenderPages;
  /** Path of a Chromium that opens releases before visitors do. Without it, releases go live unchecked by a browser. */
  browser?: string | undefined;
  /** Opens pages in it; for tests without one. */
  runBrowser?: typeof runBrowser | undefined;
  now: () => Date;
};

/** The dependencies of the platform's routes. */
export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** Creates the release platform and starts its background jobs, but not its routes. */
export async function createPlatform(app: FastifyInstance, dependencies: Dependencies) {
  const { db, assets, maps, siteUrl, operatorOrigin, supabase, operatorToken, rateLimiter, renderPages, now } =
    dependencies;
  const site = new LiveSite(db);
  const circuits = new Circuits(now);
  const prerenderer = new Prerenderer({ db, assets, now, renderPages });
  const sourceMaps = new SourceMaps({ maps });
  app.addHook('onClose', () => sourceMaps.close());
  const isTokenValid = (id: string) => doesTokenAuthorize(db, id, now());
  const previewLinks = await openPreviewLinks({
    operatorToken,
    site: siteUrl,
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
    urls: { site: siteUrl, ops: operatorOrigin ?? siteUrl },
  });
  const browserCheck = dependencies.browser
    ? new BrowserCheck({
        db,
        assets,
        prerenderer,
        executable: dependencies.browser,
        run: dependencies.runBrowser,
        selectorOf: checkSelectors.sign,
        answer: (request) => answerBrowserCheck(app, request),
      })
    : undefined;
  app.addHook('preClose', async () => browserCheck?.close());
  const releaseMaps = new ReleaseMaps({ supabase, site });
  const composer = new Composer({
    site,
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
    buildPolicy: createPolicyBuilder({ site: siteUrl, supabase }),
    siteUrl,
  });
  const pageViews = new PageViews({ db, now });
  pageViews.writeAtIntervals(app, 'Page views');
  const webVitals = new WebVitals({ db, site, now });
  webVitals.writeAtIntervals(app, 'Web vitals');
  const openTabs = new OpenTabs({ db, now });
  openTabs.writeAtIntervals(app, 'Open tabs');
  const guardedViews = new GuardedViews({ db, site, numbers: await openViewNumbers(operatorToken), now, log: app.log });
  app.addHook('onClose', () => guardedViews.flush());
  guardedViews.writeAtIntervals(app, 'Page views of guarded canaries');
  const monitor = new GuardMonitor({ db, site, prerenderer, browserCheck, guardedViews, now, log: app.log });
  startGuards(app, { site, monitor });
  startFailureMonitor(app, new FailureMonitor({ db, assets, site, prerenderer, browserCheck, now, log: app.log }));
  startFormWatch(app, { db, pageViews, now });
  startSchedules(app, { db, site, prerenderer, browserCheck, now });
  startRollbackDrills(app, { db, assets, prerenderer, browserCheck, now });
  const failureReports = new FailureReports({ db, now, log: app.log });
  app.addHook('onClose', () => failureReports.flush());
  return {
    db,
    assets,
    maps,
    site,
    siteUrl,
    rateLimiter,
    circuits,
    prerenderer,
    browserCheck,
    sourceMaps,
    previewLinks,
    checkSelectors,
    visitorIds,
    special,
    releaseMaps,
    composer,
    pageViews,
    webVitals,
    openTabs,
    guardedViews,
    countForm: formCounter({ site, visitorIds, pageViews, guardedViews }),
    failureReports,
    now,
  };
}

/** Reads the live releases, and follows their changes. */
export async function followLiveReleases(app: FastifyInstance, { site }: Pick<Platform, 'site'>) {
  await site.refresh();
  const failure = 'The live releases could not be read. The site keeps the last known ones.';
  checkRepeatedly(app, { failure, interval: POLL_INTERVAL }, () => site.refresh());
}
