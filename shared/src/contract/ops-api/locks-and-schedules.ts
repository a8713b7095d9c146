import { z } from 'zod';
import { lock } from '../lock';
import { operation } from '../operation';
import { appName } from '../release/release';
import { moment } from '../time/moment';
import { timestamp } from '../time/timestamp';
import { appParams, MAX_APPS, namedReleases, type OpsEndpoint, reason, skipBrowserCheck } from './fields';

/** The reason of a lock, shown to everyone whose change it blocks. */
const lockReason = z
  .string('Give a reason: everyone who is blocked sees it.')
  .trim()
  .min(1, 'Give a reason: everyone who is blocked sees it.')
  .max(500, 'A reason has at most 500 characters.');

/** Apps to lock or unlock; null: all of them. */
const lockedApps = z
  .array(appName)
  .min(1, 'Name the apps, or send null for all of them.')
  .max(MAX_APPS, `Name at most ${MAX_APPS} apps.`)
  .nullable();

/** Releases that will go live together at a time. `releases`: app → release. */
export const schedule = z.object({
  id: z.string(),
  releases: z.record(z.string(), z.string()),
  goesLiveAt: timestamp,
  by: z.string(),
  reason: z.string().nullable(),
  since: timestamp,
  /** Why its last browser check was incomplete: the server repeats the check, and the release waits for it. */
  waits: z.string().nullable(),
});
export type Schedule = z.output<typeof schedule>;

export const lockAndScheduleApi = {
  /** Blocks every change of these apps except rollbacks. Replaces their locks. The answer has every active lock. */
  lock: {
    method: 'POST',
    url: '/api/ops/locks',
    config: { access: 'operator' },
    schema: {
      body: z.object({ apps: lockedApps, reason: lockReason, until: moment.nullish() }),
      response: { 200: z.object({ locks: z.array(lock) }) },
    },
  },
  /** Ends the locks of these apps; null: every lock. The answer has every remaining lock. */
  unlock: {
    method: 'POST',
    url: '/api/ops/unlocks',
    config: { access: 'operator' },
    schema: {
      body: z.object({ apps: lockedApps, reason }),
      response: { 200: z.object({ locks: z.array(lock) }) },
    },
  },
  /** Makes releases live at a time. `replaced`: the schedules of these apps that this one replaces. */
  schedule: {
    method: 'POST',
    url: '/api/ops/schedules',
    config: { access: 'editor' },
    schema: {
      body: z.object({ releases: namedReleases, goesLiveAt: moment, reason, skipBrowserCheck }),
      response: { 201: schedule.extend({ replaced: z.array(schedule) }), 202: operation },
    },
  },
  /** Cancels the schedule of an app, and with it those of the apps that would go live with it. */
  unschedule: {
    method: 'POST',
    url: '/api/ops/apps/:app/schedule/cancellation',
    config: { access: 'editor' },
    schema: { params: appParams, body: z.object({ reason }), response: { 200: schedule } },
  },
} as const satisfies Record<string, OpsEndpoint>;
