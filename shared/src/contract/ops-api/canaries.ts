import { z } from 'zod';
import { guardReport, guardSteps } from '../guard';
import { operation } from '../operation';
import { releaseId } from '../release/release';
import { reported } from '../reports/reported';
import { timestamp } from '../time/timestamp';
import {
  acceptedRelease,
  appParams,
  appRelease,
  type OpsEndpoint,
  reason,
  requestedAt,
  seen,
  share,
  skipBrowserCheck,
  source,
} from './fields';

export const runningCanary = appRelease.extend({
  /** Percent of visitors. */
  share: z.number(),
  since: timestamp,
  requestedAt,
  seen,
  source,
  reported,
  by: z.string(),
  reason: z.string().nullable(),
  /** Why the server does not serve it now; empty while it does. */
  faults: z.array(z.string()),
  /** Null: an operator sets the share. */
  guard: guardReport.nullable(),
});
export type RunningCanary = z.output<typeof runningCanary>;

export const canaryApi = {
  /** A share of 0 withdraws the canary. */
  canary: {
    method: 'POST',
    url: '/api/ops/apps/:app/canary',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z
        .object({
          release: releaseId.optional(),
          share: share.optional(),
          /** Without steps, the usual ones. */
          guard: z.object({ steps: guardSteps.optional() }).optional(),
          reason,
          skipBrowserCheck,
        })
        .refine(({ release, share }) => release || share === 0, 'A canary needs a release.')
        .refine(
          ({ share, guard }) => (share === undefined) !== (guard === undefined),
          'A canary has either a share, or a guard that chooses it.',
        ),
      response: { 200: acceptedRelease.extend({ share: z.number() }), 202: operation },
    },
  },
  /** Pauses the guard of a canary, or resumes it. */
  pauseGuard: {
    method: 'POST',
    url: '/api/ops/apps/:app/canary/pause',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ paused: z.boolean() }),
      response: { 200: appRelease.extend({ paused: z.boolean() }) },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
