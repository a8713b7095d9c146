import { z } from 'zod';
import { setId } from '../release/release';
import { pagePath } from '../section/page-path';

/** Largest Contentful Paint, Cumulative Layout Shift and Interaction to Next Paint. */
export const WEB_VITALS = ['lcp', 'cls', 'inp'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** Larger numbers are errors of a browser or made up: five minutes, or ten whole screens that move. */
export const MAX_VALUES = { lcp: 300_000, cls: 10, inp: 300_000 } as const satisfies Record<WebVital, number>;

const value = (vital: WebVital) => z.number().min(0).max(MAX_VALUES[vital]).optional();

/**
 * The web vitals of one page view: its release set, the page that was opened by its address, and the numbers that the
 * browser measures. LCP and INP are milliseconds, CLS has no unit.
 */
export const webVitalsSchema = z
  .strictObject({ set: setId, page: pagePath, lcp: value('lcp'), cls: value('cls'), inp: value('inp') })
  .refine((view) => WEB_VITALS.some((vital) => view[vital] !== undefined), 'A page view has at least one number.');

export type PageWebVitals = z.output<typeof webVitalsSchema>;

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
