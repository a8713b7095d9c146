import { z } from 'zod';
import { backend } from '../backend';
import { blockedRollback } from '../blocked-rollback';
import { destinationStatus } from '../destination';
import { lock } from '../lock';
import { mailStatus } from '../mail-status';
import { timestamp } from '../timestamp';
import { runningCanary } from './canaries';
import { appRelease, change, type OpsEndpoint, reported, requestedAt, seen, source } from './fields';
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
          /** Earlier shells that cannot be rolled back to now. Older servers do not tell. */
          blockedRollbacks: z.array(blockedRollback).default([]),
          /** Locks that hold now. Older servers have none. */
          locks: z.array(lock).default([]),
          /** Schedules that are pending. Older servers have none. */
          schedules: z.array(schedule).default([]),
          /** Where events are delivered to. Older servers deliver none. */
          destinations: z.array(destinationStatus).default([]),
          /** Backends of sections. Older servers have none. */
          backends: z.array(backend).default([]),
          /**
           * Browser checks of the server that answers, in their order: the one that runs, and those that wait. Older
           * servers do not tell.
           */
          checks: z.array(z.object({ apps: z.string(), isRunning: z.boolean() })).default([]),
          /** Mails to visitors. Older servers do not tell. */
          mails: mailStatus.default({ waiting: 0, waitingSince: null, givenUp: 0, error: null }),
        }),
      },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
