import type { CheckPlan, PageVisit } from '@arena/shared/contract/check-plan';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { authorOf } from '../../../operators/api/actor';
import { recordAudit } from '../../../operators/audit/audit';
import type { Operations } from '../../../operators/operations/operations';
import { publisherToken } from '../../ledger/publications/publications';
import { lastRollout, liveReleaseSet, publishedRelease } from '../../ledger/rollouts';
import type { CheckSelectors } from '../../pages/selection/check-selectors';
import { coLoadedIds } from '../../release-set/co-loaded';
import { type ReleaseSet, releaseSetId } from '../../release-set/release-set';
import { limitsOf } from '../../validation/browser-check/browser/run-browser';
import { planCheck } from '../../validation/browser-check/plan-check';
import { storeBrowserReport } from '../../validation/browser-check/stored-reports';
import { validateInNode } from '../../validation/gate';
import type { Prerenderer } from '../../validation/prerender/prerenderer';
import { mayDescribe } from './change-request';

/** Bytes of a report, mostly screenshots. */
const REPORT_LIMIT = 16 << 20;

/** Times that a check opens each page at most: once more after a fault, and once without the release. */
const RUNS = 4;

/** Milliseconds. */
const MAX_LIFETIME = HOUR;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  prerenderer: Prerenderer;
  checkSelectors: CheckSelectors;
  operations: Operations;
  now: () => Date;
};

/** Lets a team check a published release in its own browser, and stores the result. */
export const rehearsalRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, assets, prerenderer, checkSelectors, operations, now },
) => {
  app.route({
    ...opsApi.rehearsal,
    handler: (request, reply) =>
      operations.run(request, reply, opsApi.rehearsal, async () => {
        const { params } = request;
        const since = await lastRollout(db);
        const release = await publishedRelease(db, params.app, params.release);
        const live = await liveReleaseSet(db);
        if (release.app !== SHELL && !live.some((one) => one.app === SHELL)) {
          throw new Refusal('conflict', 'A browser can only open a section in a live shell, and no shell is live.');
        }
        const faults = await validateInNode([release], live, { db, prerenderer });
        const releaseSets = new Map<string, ReleaseSet>();
        const selectorOf = async (releaseSet: ReleaseSet) => {
          const id = releaseSetId(releaseSet);
          releaseSets.set(id, releaseSet);
          return id;
        };
        const plan = await planCheck({ releases: [release], live }, { db, assets, prerenderer, selectorOf });
        const { tokenId } = authorOf(request);
        const tokens = [tokenId, await publisherToken(db, release)].filter((id) => typeof id === 'string');
        const rehearsal = {
          tokens: [...new Set(tokens)],
          since,
          expires: new Date(now().getTime() + lifetimeOf(plan)),
        };
        const selectors = new Map<string, string>();
        for (const [id, releaseSet] of releaseSets)
          selectors.set(id, await checkSelectors.signRehearsal(releaseSet, rehearsal));
        return { faults, beside: coLoadedIds(release, live), plan: withSelectors(plan, selectors) };
      }),
  });

  app.route({
    ...opsApi.rehearsalReport,
    bodyLimit: REPORT_LIMIT,
    handler: async (request, reply) => {
      const { params, body } = request;
      const by = authorOf(request);
      const at = now();
      const release = await publishedRelease(db, params.app, params.release);
      if (!(await mayDescribe(db, request.actor, release))) return reply.code(201).send(params);
      await db.transaction(async (tx) => {
        await storeBrowserReport(tx, release, { ...body, rehearsed: true, by: by.name, at });
        await recordAudit(tx, { by, at }, { action: 'rehearse', app: release.app, release: release.id });
      });
      return reply.code(201).send(params);
    },
  });
};

/** Milliseconds for the check of a plan. */
function lifetimeOf({ pairs }: CheckPlan): number {
  const visits = pairs.flatMap(({ candidate, live }) => [...candidate, ...live]);
  return Math.min(RUNS * limitsOf({ visits }).time, MAX_LIFETIME);
}

/** Replaces the release set ids in the visits of a plan with signed selectors. */
function withSelectors(plan: CheckPlan, selectors: ReadonlyMap<string, string>): CheckPlan {
  const signed = (visit: PageVisit) => ({ ...visit, releaseSet: selectors.get(visit.releaseSet) ?? '' });
  return {
    ...plan,
    pairs: plan.pairs.map(({ candidate, live }) => ({ candidate: candidate.map(signed), live: live.map(signed) })),
  };
}
