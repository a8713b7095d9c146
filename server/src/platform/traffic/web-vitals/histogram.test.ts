import { MAX_VALUES, rateWebVital, WEB_VITALS } from '@arena/shared/contract/reports/web-vitals';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Bucket, bucketOf, percentile75 } from './histogram';

function bucketsOf(vital: (typeof WEB_VITALS)[number], values: readonly number[]): Bucket[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(vital, value), (counts.get(bucketOf(vital, value)) ?? 0) + 1);
  return [...counts].map(([upTo, samples]) => ({ upTo, samples }));
}

test.each(WEB_VITALS)('the percentile of %s is in the bucket of the exact one, and has its rating', (vital) => {
  const value = fc.double({ min: 0, max: MAX_VALUES[vital], noNaN: true });
  // Most values are near zero, where the buckets are narrow.
  const values = fc.array(
    fc.oneof(
      value,
      value.map((number) => number / 100),
    ),
    { minLength: 1, maxLength: 200 },
  );
  fc.assert(
    fc.property(values, (values) => {
      const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? 0;
      const estimate = percentile75(vital, bucketsOf(vital, values));
      expect(bucketOf(vital, estimate)).toBe(bucketOf(vital, exact));
      expect(rateWebVital(vital, estimate)).toBe(rateWebVital(vital, exact));
    }),
  );
});

test('a page that never shifts has a percentile of zero', () => {
  expect(percentile75('cls', bucketsOf('cls', [0, 0, 0, 0.4]))).toBe(0);
});
