import { z } from 'zod';
import { appName, releaseId, setId } from '../release/release';
import { pagePath } from '../section/page-path';

/** Largest Contentful Paint, Cumulative Layout Shift and Interaction to Next Paint. */
export const WEB_VITALS = ['lcp', 'cls', 'inp'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Larger numbers are errors of a browser or made up: five minutes, or ten whole screens that move. */
export const MAX_VALUES = { lcp: 300_000, cls: 10, inp: 300_000 } as const satisfies Record<WebVital, number>;

const value = (vital: WebVital) => z.number().min(0).max(MAX_VALUES[vital]).optional();

/** Pages of one page view that count: the one that was opened by its address, and those after navigations in place. */
export const MAX_PAGES = 20;

const vitals = { page: pagePath, lcp: value('lcp'), cls: value('cls'), inp: value('inp') };

const hasNumber = (page: Partial<Record<WebVital, number | undefined>>) =>
  WEB_VITALS.some((vital) => page[vital] !== undefined);

const NO_NUMBER = 'A page has at least one number.';

const pageVitalsSchema = z
  .strictObject({
    ...vitals,
    /** The section whose script blocked the interaction of the INP longest. */
    longestScript: z.strictObject({ app: appName, release: releaseId }).optional(),
  })
  .refine(hasNumber, NO_NUMBER);

/** The web vitals of one page, as the browser measures them. LCP and INP are milliseconds, CLS has no unit. */
export type PageVitals = z.output<typeof pageVitalsSchema>;

// Until 1.2.0: older tabs, and releases of the shell that are still kept, report one page.
const singlePage = z
  .strictObject({ set: setId, ...vitals })
  .refine(hasNumber, NO_NUMBER)
  .transform(({ set, ...page }) => ({ set, pages: [page] }));

/** The web vitals of one page view: its release set, and the pages that it showed, each once. */
export const webVitalsSchema = z
  .strictObject({ set: setId, pages: z.array(pageVitalsSchema).min(1).max(MAX_PAGES) })
  .or(singlePage);

export type WebVitalsReport = { set: string; pages: PageVitals[] };

/**
 * Published thresholds (https://web.dev/articles/vitals) for the 75th percentile: up to `good` is good, above `poor` is
 * poor.
 */
const THRESHOLDS = {
  lcp: { good: 2_500, poor: 4_000 },
  cls: { good: 0.1, poor: 0.25 },
  inp: { good: 200, poor: 500 },
} as const satisfies Record<WebVital, object>;

export function rateWebVital(vital: WebVital, percentile75: number): 'good' | 'needs work' | 'poor' {
  const { good, poor } = THRESHOLDS[vital];
  if (percentile75 <= good) return 'good';
  return percentile75 <= poor ? 'needs work' : 'poor';
}
