import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '../../kernel/refusal';
import { withSourceThen } from '../ledger/publications/publications';
import { liveReleaseSet, publishedRelease, rolloutsOf } from '../ledger/rollouts';
import { findErrors } from '../reports/errors/find-errors';
import { countOpenTabs, type OpenTabs } from '../traffic/open-tabs/open-tabs';
import { startOfHour } from '../traffic/page-views/hour';
import { summarizeWebVitals } from '../traffic/web-vitals/summarize';
import type { WebVitals } from '../traffic/web-vitals/web-vitals';
import { findBrowserReport } from '../validation/browser-check/stored-reports';
import { shellReadiness } from '../validation/gate';
import { findReleaseEvents } from './changes/release-events';
import { findHistory } from './history';
import { type LiveListSources, readLiveList } from './live-list';
import { requireShown } from './require-shown';
import { findStoredReleases } from './stored-releases';
import { hourlyTraffic } from './traffic';

type Dependencies = LiveListSources & { webVitals: WebVitals; openTabs: OpenTabs };

/** The rights of a token, and reads without personal data: releases, history, traffic and errors. */
export const readRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, pageViews, webVitals, openTabs, now } = dependencies;

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

  app.route({ ...opsApi.apps, handler: () => readLiveList(dependencies) });

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
      // Its report contains screenshots of its pages.
      await requireShown(db, actor, params);
      const report = await findBrowserReport(db, { app: params.app, id: params.release });
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
