import { z } from 'zod';
import { blockedRollback } from '../blocked-rollback';
import { lock } from '../lock';
import { recentViews } from '../recent-views';
import { reported } from '../reports/reported';
import { rollbackDrill } from '../rollback-drill';
import { timestamp } from '../time/timestamp';
import { runningCanary } from './canaries';
import { appRelease, change, type OpsEndpoint, requestedAt, seen, source } from './fields';
import { schedule } from './locks-and-schedules';
import { ROLLOUT_KINDS } from './rollouts';

const liveApp = appRelease.extend({
  kind: z.enum(ROLLOUT_KINDS),
  paths: z.array(z.string()),
  /** Size of the release. */
  bytes: z.number(),
  since: timestamp,
  requestedAt,
  seen,
  source,
  reported,
  recent: recentViews,
  /** Null until the release that a rollback would bring back was tried. */
  drill: rollbackDrill.nullable(),
  ...change,
});
export type LiveApp = z.output<typeof liveApp>;

const retiredSection = appRelease.extend({ paths: z.array(z.string()), since: timestamp, requestedAt, ...change });
export type RetiredSection = z.output<typeof retiredSection>;

export const liveApi = {
  apps: {
    method: 'GET',
    url: '/api/ops/apps',
    config: { access: 'reader' },
    schema: {
      response: {
        200: z.object({
          apps: z.array(liveApp),
          canaries: z.array(runningCanary),
          retired: z.array(retiredSection),
          /** Earlier shells that cannot be rolled back to now. */
          blockedRollbacks: z.array(blockedRollback),
          /** Active locks. */
          locks: z.array(lock),
          /** Schedules that are pending. */
          schedules: z.array(schedule),
          /**
           * Browser checks of the server that answers, in their order: the one that runs, and those that wait.
           */
          checks: z.array(z.object({ apps: z.string(), isRunning: z.boolean() })),
          /** Versions of the running servers. More than one during an update. */
          versions: z.array(z.string()).min(1),
        }),
      },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
