import { HOUR } from '@arena/shared/contract/duration';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release';
import { isAllowed } from '@arena/shared/contract/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { serverVersions } from '../../kernel/database/server-versions';
import { Refusal } from '../../kernel/refusal';
import { reportGuard } from '../delivery/guard/report';
import { pendingSchedules } from '../delivery/schedules/schedules';
import { activeGuards } from '../ledger/guard/guards';
import { activeLocks } from '../ledger/locks/locks';
import { withLatestSource, withSourceThen } from '../ledger/publications/publications';
import {
  findNeverShown,
  liveReleaseSet,
  liveReleases,
  publishedRelease,
  retiredSections,
  rolloutsOf,
  runningCanaries,
} from '../ledger/rollouts';
import type { LiveSite } from '../live/live-site';
import { bytesOf } from '../release-set/bytes';
import { incompatibilities } from '../release-set/incompatibilities';
import { findErrors } from '../reports/errors/find-errors';
import type { GuardedViews } from '../traffic/guarded-views/guarded-views';
import { countOpenTabs, type OpenTabs } from '../traffic/open-tabs/open-tabs';
import { startOfHour } from '../traffic/page-views/hour';
import type { PageViews } from '../traffic/page-views/page-views';
import { summarizeWebVitals } from '../traffic/web-vitals/summarize';
import type { WebVitals } from '../traffic/web-vitals/web-vitals';
import type { BrowserCheck } from '../validation/browser-check/browser-check';
import { findBrowserReport } from '../validation/browser-check/stored-reports';
import { blockedRollbacks } from '../validation/earlier-shells';
import { shellReadiness } from '../validation/gate';
import { findHistory } from './history';
import { findReleaseEvents } from './release-events';
import { withReported } from './reported';
import { findStoredReleases } from './stored-releases';
import { hourlyTraffic } from './traffic';

type Dependencies = {
  db: Database;
  site: LiveSite;
  pageViews: PageViews;
  guardedViews: GuardedViews;
  webVitals: WebVitals;
  openTabs: OpenTabs;
  browserCheck: BrowserCheck | undefined;
  now: () => Date;
};

/** The rights of a token, and reads without personal data: releases, history, traffic and errors. */
export const readRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, site, pageViews, guardedViews, webVitals, openTabs, browserCheck, now } = dependencies;

  /** Running canaries, with what their guards have counted until now. */
  async function findCanaries() {
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

  /** What is live of each app. */
  async function findLive() {
    const apps = (await liveReleases(db)).map(({ manifest, ...change }) => ({
      app: manifest.app,
      release: manifest.id,
      paths: manifest.section.paths,
      bytes: bytesOf(manifest),
      ...change,
    }));
    return withReported(db, await withLatestSource(db, apps));
  }

  async function findRetired() {
    return (await retiredSections(db)).map(({ manifest, ...change }) => ({
      app: manifest.app,
      release: manifest.id,
      paths: manifest.section.paths,
      ...change,
    }));
  }

  app.route({
    ...opsApi.me,
    handler: async ({ actor: { name, role, apps, expiresAt } }) => ({
      name,
      role,
      apps: [...apps],
      expiresAt,
    }),
  });

  app.route({
    ...opsApi.seenRequest,
    handler: async ({ ip, socket, headers }) => ({
      client: ip,
      peer: socket.remoteAddress ?? '',
      forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
      host: headers.host ?? '',
    }),
  });

  app.route({
    ...opsApi.apps,
    handler: async () => {
      const [apps, canaries, retired, rollbacks, locks, schedules, versions] = await Promise.all([
        findLive(),
        findCanaries(),
        findRetired(),
        blockedRollbacks(db, site.live),
        activeLocks(db, now()),
        pendingSchedules(db),
        serverVersions(db),
      ]);
      const checks = browserCheck?.list() ?? [];
      return { apps, canaries, retired, blockedRollbacks: rollbacks, locks, schedules, checks, versions };
    },
  });

  app.route({
    ...opsApi.appHistory,
    handler: async ({ params }) => ({
      history: await withSourceThen(db, await rolloutsOf(db, params.app)),
      events: (await findReleaseEvents(db, { app: params.app })).reverse(),
    }),
  });

  app.route({
    ...opsApi.history,
    handler: async ({ query }) => findHistory(db, query),
  });

  app.route({
    ...opsApi.releases,
    handler: async ({ params }) => ({ releases: await findStoredReleases(db, params.app) }),
  });

  app.route({
    ...opsApi.release,
    handler: async ({ params }) => publishedRelease(db, params.app, params.release),
  });

  app.route({
    ...opsApi.readiness,
    handler: async ({ params }) => {
      if (params.app !== SHELL) throw new Refusal('invalid', `${params.app} is not the shell. Sections fit a shell.`);
      return shellReadiness(await publishedRelease(db, params.app, params.release), await liveReleaseSet(db));
    },
  });

  app.route({
    ...opsApi.browserCheck,
    handler: async ({ params, actor }) => {
      const shown = { app: params.app, id: params.release };
      // Its report has pictures of its pages.
      if (!isAllowed(actor, 'releaser', shown.app) && (await findNeverShown(db, [shown])).length > 0)
        throw new Refusal(
          'forbidden',
          `${shown.app} ${shown.id} was never live. Only its team or an operator may see it.`,
        );
      const report = await findBrowserReport(db, shown);
      if (!report) throw new Refusal('not_found', `No browser has opened ${params.app} ${params.release}.`);
      return report;
    },
  });

  app.route({
    ...opsApi.traffic,
    handler: async ({ query }) => {
      await Promise.all([pageViews.write(), webVitals.write(), openTabs.write()]);
      const since = new Date(startOfHour(now()).getTime() - (query.hours - 1) * HOUR);
      return {
        since,
        hours: await hourlyTraffic(db, since),
        webVitals: await summarizeWebVitals(db, since),
        openTabs: await countOpenTabs(db, now()),
      };
    },
  });

  app.route({
    ...opsApi.errors,
    handler: async ({ query }) => {
      await pageViews.write();
      return { errors: await findErrors(db, query) };
    },
  });
};
