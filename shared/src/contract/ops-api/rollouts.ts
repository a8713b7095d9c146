import { z } from 'zod';
import { blockedRollback } from '../blocked-rollback';
import { operation, operationId } from '../operation';
import { appName, releaseId } from '../release/release';
import { reported } from '../reports/reported';
import { timestamp } from '../time/timestamp';
import {
  acceptedRelease,
  appParams,
  change,
  changedReleases,
  changeId,
  cursor,
  dryRun,
  limit,
  type OpsEndpoint,
  reason,
  requestedAt,
  seen,
  skipBrowserCheck,
  source,
  warnings,
} from './fields';

/** Changes of the release that visitors of an app get. */
export const ROLLOUT_KINDS = ['activate', 'rollback', 'retire', 'canary', 'withdraw'] as const;

/** Events of locks and schedules. `went-live` and `refused`: the outcomes of a schedule. */
export const RELEASE_EVENT_KINDS = ['lock', 'unlock', 'schedule', 'unschedule', 'went-live', 'refused'] as const;

const rollout = z.object({
  seq: z.number(),
  app: z.string(),
  release: z.string(),
  kind: z.enum(ROLLOUT_KINDS),
  /** Percent of visitors; null except for a canary. */
  share: z.number().nullable(),
  seen,
  /** The claim of the last publish before the rollout. */
  source,
  ...change,
  /** When visitors got it. */
  at: timestamp,
  requestedAt,
});
export type Rollout = z.output<typeof rollout>;

/** An entry of the history that changed nothing for visitors. Its `seq` and those of rollouts have one order. */
const releaseEvent = z.object({
  seq: z.number(),
  kind: z.enum(RELEASE_EVENT_KINDS),
  /** Null: a lock of every app. */
  app: z.string().nullable(),
  /** The release of a schedule. */
  release: z.string().nullable(),
  /** When the lock ends, or when the release goes live; null: a lock without an end, or an unlock. */
  time: timestamp.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  at: timestamp,
});
export type ReleaseEvent = z.output<typeof releaseEvent>;

/** The effects of a release if it went live now. */
const dryRunReport = z.object({
  release: z.string(),
  /** The live release it would replace. */
  current: z.string().nullable(),
  /** Pages it would show. */
  routes: z.array(z.string()),
  /** Pages, routes and redirects that would respond 404. */
  gone: z.array(z.string()),
  faults: z.array(z.string()),
  /** Whether the server would refuse the change because of the faults. */
  refused: z.boolean(),
  /** Why the browser check was incomplete: the change would wait for another one. */
  incomplete: z.string().nullable(),
  /** Problems that browsers have reported of the release, if it was shown before. */
  reported,
  /** Tabs that have the current release open. */
  openTabs: z.number(),
  /** Earlier shells that could not be rolled back to. */
  blockedRollbacks: z.array(blockedRollback),
  warnings,
});
export type DryRunReport = z.output<typeof dryRunReport>;

/** A change of several apps. `releases`: app → release that is live since then; null: the app was retired. */
const groupedChange = z.object({
  changeId: z.string().nullable(),
  releases: z.record(z.string(), z.string().nullable()),
  seen,
  warnings,
});
export type GroupedChange = z.output<typeof groupedChange>;

export const rolloutApi = {
  appHistory: {
    method: 'GET',
    url: '/api/ops/apps/:app/history',
    config: { access: 'reader' },
    schema: {
      params: appParams,
      response: {
        200: z.object({ history: z.array(rollout), events: z.array(releaseEvent) }),
      },
    },
  },
  history: {
    method: 'GET',
    url: '/api/ops/history',
    config: { access: 'reader' },
    schema: {
      querystring: z.object({
        app: appName.optional(),
        before: cursor('This is not a cursor of the history.'),
        limit,
      }),
      response: {
        200: z.object({
          changes: z.array(rollout),
          /** Locks and schedules of the same page. */
          events: z.array(releaseEvent),
          next: z.string().nullable(),
        }),
      },
    },
  },
  /** `replaces`: the release that must be live until then; null: none; omitted: any, which editors may not. */
  activate: {
    method: 'POST',
    url: '/api/ops/apps/:app/activations',
    config: { access: 'editor' },
    schema: {
      params: appParams,
      body: z.object({ release: releaseId, replaces: releaseId.nullish(), reason, skipBrowserCheck, dryRun }),
      response: { 200: z.union([dryRunReport, acceptedRelease.extend({ seen })]), 202: operation },
    },
  },
  /** Without `release`: to the previous release. */
  rollback: {
    method: 'POST',
    url: '/api/ops/apps/:app/rollbacks',
    config: { access: 'editor' },
    schema: {
      params: appParams,
      body: z.object({ release: releaseId.optional(), reason, dryRun }),
      response: { 200: z.union([dryRunReport, acceptedRelease]), 202: operation },
    },
  },
  /**
   * Makes releases of several apps live and retires sections at once, or changes nothing. The answer has no id if all of
   * that is so already.
   */
  activateTogether: {
    method: 'POST',
    url: '/api/ops/changes',
    config: { access: 'operator' },
    schema: {
      body: z.object({
        releases: changedReleases,
        reason,
        skipBrowserCheck,
      }),
      response: { 200: groupedChange, 202: operation },
    },
  },
  /** Takes back a change of several apps at once: each gets the release that was live before, or none of them does. */
  rollbackTogether: {
    method: 'POST',
    url: '/api/ops/changes/:changeId/rollbacks',
    config: { access: 'operator' },
    schema: {
      params: z.object({ changeId }),
      body: z.object({ reason }),
      response: { 200: groupedChange },
    },
  },
  retire: {
    method: 'POST',
    url: '/api/ops/apps/:app/retirements',
    config: { access: 'operator' },
    schema: { params: appParams, body: z.object({ reason }), response: { 200: acceptedRelease } },
  },
  /**
   * The state of an operation of the caller. Waits up to twenty seconds for one that is newer than the version `after`. An
   * operation is stopped, as far as it still can be, when no client has asked for two minutes.
   */
  operation: {
    method: 'GET',
    url: '/api/ops/operations/:id',
    config: { access: 'reader' },
    schema: {
      params: z.object({ id: operationId }),
      querystring: z.object({
        after: z.coerce.number('A version is a number.').int('A version is a number.').optional(),
      }),
      response: { 200: operation },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
