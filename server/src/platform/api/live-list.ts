import { byAppName } from '@arena/shared/contract/section/navigation';
import type { Database } from '../../kernel/database/database';
import { serverVersions } from '../../kernel/database/server/server-versions';
import { reportGuard } from '../delivery/guard/report';
import { currentDrills } from '../delivery/rollback-drill/rollback-drills';
import { pendingSchedules } from '../delivery/schedules/schedules';
import { activeGuards } from '../ledger/guard/guards';
import { activeLocks } from '../ledger/locks/locks';
import { withLatestSource } from '../ledger/publications/publications';
import { liveReleases, retiredSections, runningCanaries } from '../ledger/rollouts';
import type { LiveSite } from '../live/live-site';
import { bytesOf } from '../release-set/bytes';
import { incompatibilities } from '../release-set/incompatibilities';
import { withReported } from '../reports/reported';
import type { GuardedViews } from '../traffic/guarded-views/guarded-views';
import type { PageViews } from '../traffic/page-views/page-views';
import type { BrowserCheck } from '../validation/browser-check/browser-check';
import { blockedRollbacks } from '../validation/earlier-shells';
import { readRecentViews } from './recent-views';

export type LiveListSources = {
  db: Database;
  site: LiveSite;
  pageViews: PageViews;
  guardedViews: GuardedViews;
  browserCheck: BrowserCheck | undefined;
  now: () => Date;
};

/** Everything that is live or about to change, as _Live_ and `arena status` show it. */
export async function readLiveList(sources: LiveListSources) {
  const { db, site, browserCheck, now } = sources;
  const [apps, canaries, retired, rollbacks, locks, schedules, versions] = await Promise.all([
    findLive(sources),
    findCanaries(sources),
    findRetired(db),
    blockedRollbacks(db, site.live),
    activeLocks(db, now()),
    pendingSchedules(db),
    serverVersions(db),
  ]);
  const checks = browserCheck?.list() ?? [];
  return { apps, canaries, retired, blockedRollbacks: rollbacks, locks, schedules, checks, versions };
}

async function findLive({ db, pageViews, now }: LiveListSources) {
  await pageViews.write();
  const [live, recent, drills] = await Promise.all([liveReleases(db), readRecentViews(db, now()), currentDrills(db)]);
  const apps = live.map(({ manifest, ...change }) => {
    const { views = 0, failed = 0 } =
      recent.find(({ app, release }) => app === manifest.app && release === manifest.id) ?? {};
    return {
      app: manifest.app,
      release: manifest.id,
      paths: manifest.section.paths,
      bytes: bytesOf(manifest),
      recent: { views, failed },
      drill: drills.get(manifest.app) ?? null,
      ...change,
    };
  });
  return withReported(db, await withLatestSource(db, apps));
}

/** Running canaries, with the counts of their guards so far. */
async function findCanaries({ db, site, pageViews, guardedViews, now }: LiveListSources) {
  const guards = await activeGuards(db);
  if (guards.length > 0) await Promise.all([guardedViews.write(), pageViews.write()]);
  const canaries = (await runningCanaries(db)).map(async ({ manifest, ...canary }) => {
    const guard = guards.find(({ app }) => app === manifest.app);
    return {
      app: manifest.app,
      release: manifest.id,
      ...canary,
      faults: incompatibilities(manifest, site.live),
      guard: guard ? await reportGuard(db, guard, now()) : null,
    };
  });
  return withReported(db, await withLatestSource(db, await Promise.all(canaries)));
}

async function findRetired(db: Database) {
  const retired = (await retiredSections(db)).map(({ manifest, ...change }) => ({
    app: manifest.app,
    release: manifest.id,
    paths: manifest.section.paths,
    ...change,
  }));
  return retired.sort(byAppName);
}
