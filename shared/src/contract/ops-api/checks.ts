import { z } from 'zod';
import { checkPlan } from '../check-plan';
import { operation } from '../operation';
import { browserReportSchema, keptBrowserReport, storedBrowserReport } from '../reports/browser-report';
import { appRelease, type OpsEndpoint, releaseParams } from './fields';

/**
 * The live sections with which a shell is compatible. `faults`: those of the shell alone, which concern every section.
 */
const readiness = z.object({
  release: z.string(),
  faults: z.array(z.string()),
  sections: z.array(appRelease.extend({ ready: z.boolean(), reasons: z.array(z.string()) })),
});
export type Readiness = z.output<typeof readiness>;

export const checkApi = {
  /** The live sections with which a published release of the shell is compatible. */
  readiness: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/readiness',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: readiness } },
  },
  /** The last browser check of a release. */
  browserCheck: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/browser-check',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: storedBrowserReport } },
  },
  /**
   * The plan for a check of a release in a team's browser; `beside` goes into its report. Empty if there are faults.
   */
  rehearsal: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsals',
    config: { access: 'proposer' },
    schema: {
      params: releaseParams,
      response: {
        201: z.object({ faults: z.array(z.string()), beside: z.array(z.string()), plan: checkPlan }),
        202: operation,
      },
    },
  },
  /** Stores the report of a team's browser. */
  rehearsalReport: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsal-reports',
    config: { access: 'proposer' },
    schema: {
      params: releaseParams,
      body: browserReportSchema.extend({ beside: keptBrowserReport.shape.beside }),
      response: { 201: appRelease },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
