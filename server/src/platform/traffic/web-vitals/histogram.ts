import { MAX_VALUES, type WebVital } from '@arena/shared/contract/reports/web-vitals';

/**
 * Upper bounds of the buckets, narrow around the values of most pages. The thresholds between good, needs work and poor
 * are among them, so the bucket of a value decides its rating.
 */
const BOUNDS = {
  lcp: [
    ...[200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000],
    ...[5_000, 6_000, 8_000, 10_000, 15_000, 30_000, 60_000, MAX_VALUES.lcp],
  ],
  cls: [
    ...[0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.175, 0.2, 0.25],
    ...[0.3, 0.4, 0.5, 0.75, 1, 2, MAX_VALUES.cls],
  ],
  inp: [
    ...[16, 32, 48, 64, 80, 100, 120, 140, 160, 180, 200, 250, 300, 350, 400, 500],
    ...[600, 800, 1_000, 1_500, 2_000, 4_000, 10_000, 60_000, MAX_VALUES.inp],
  ],
} as const satisfies Record<WebVital, readonly number[]>;

/** A bucket and the number of values in it. */
export type Bucket = { upTo: number; samples: number };

/** The upper bound of the bucket of a value. */
export function bucketOf(vital: WebVital, value: number): number {
  return BOUNDS[vital].find((bound) => value <= bound) ?? MAX_VALUES[vital];
}

/** The value that three quarters of the samples do not exceed, if the samples of a bucket are spread evenly over it. */
export function percentile75(vital: WebVital, buckets: readonly Bucket[]): number {
  const rank = 0.75 * countSamples(buckets);
  let below = 0;
  for (const { upTo, samples } of buckets.toSorted((a, b) => a.upTo - b.upTo)) {
    if (below + samples >= rank) {
      const from = BOUNDS[vital].findLast((bound) => bound < upTo) ?? 0;
      return from + ((upTo - from) * (rank - below)) / samples;
    }
    below += samples;
  }
  return Number.NaN;
}

export function countSamples(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { samples }) => sum + samples, 0);
}
