import { z } from 'zod';
import { browserReportSchema, keptBrowserReport, pageReportSchema, storedBrowserReport } from '../browser-report';
import { checkPlan } from '../check-plan';
import { operation } from '../operation';
import { pagePath } from '../page-path';
import { appParams, appRelease, type OpsEndpoint, releaseByApp, releaseParams } from './fields';

/** Bytes of a script that runs in a page. */
export const MAX_SCRIPT_BYTES = 64 << 10;
const script = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= MAX_SCRIPT_BYTES, 'A script has at most 64 KiB.');

/** Which live sections a shell fits. `faults`: those of the shell alone, which concern every section. */
const readiness = z.object({
  release: z.string(),
  faults: z.array(z.string()),
  sections: z.array(appRelease.extend({ ready: z.boolean(), reasons: z.array(z.string()) })),
});
export type Readiness = z.output<typeof readiness>;

export const checkApi = {
  /** Which live sections a published release of the shell fits. */
  readiness: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/readiness',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: readiness } },
  },
  /** What a browser found when it last opened a release. */
  browserCheck: {
    method: 'GET',
    url: '/api/ops/apps/:app/releases/:release/browser-check',
    config: { access: 'reader' },
    schema: { params: releaseParams, response: { 200: storedBrowserReport } },
  },
  /** What the browser of a team would do to check a release; `beside` goes into its report. Nothing to do with faults. */
  rehearsal: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsals',
    config: { access: 'releaser' },
    schema: {
      params: releaseParams,
      response: {
        201: z.object({ faults: z.array(z.string()), beside: z.array(z.string()), plan: checkPlan }),
        202: operation,
      },
    },
  },
  /** Stores what the browser of a team found. */
  rehearsalReport: {
    method: 'POST',
    url: '/api/ops/apps/:app/releases/:release/rehearsal-reports',
    config: { access: 'releaser' },
    schema: {
      params: releaseParams,
      body: browserReportSchema.extend({ beside: keptBrowserReport.shape.beside }),
      response: { 201: appRelease },
    },
  },
  /** Opens a page of an app in a browser, with these releases. `script` runs in the page. */
  probeInBrowser: {
    method: 'POST',
    url: '/api/ops/apps/:app/browser-probes',
    config: { access: 'releaser' },
    schema: {
      params: appParams,
      body: z.object({ releases: releaseByApp, page: pagePath, script: script.optional() }),
      response: { 200: pageReportSchema, 202: operation },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
