import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inCanary } from './bucket';

const app = fc.constantFrom('shell', 'mf-market', 'mf-blogs');
const visitor = fc.uuid();
const share = fc.integer({ min: 0, max: 100 });

test('0 percent includes no visitor, 100 percent includes all', () => {
  fc.assert(fc.property(app, visitor, (app, visitor) => !inCanary(app, visitor, 0) && inCanary(app, visitor, 100)));
});

test('a larger share never removes a visitor', () => {
  fc.assert(
    fc.property(app, visitor, share, share, (app, visitor, one, other) => {
      const [lower, higher] = [Math.min(one, other), Math.max(one, other)];
      return !inCanary(app, visitor, lower) || inCanary(app, visitor, higher);
    }),
  );
});

/** Enough visitors that four standard deviations stay within two percent. */
const visitors = Array.from({ length: 10_000 }, (_, i) => `visitor-${i}`);
const percentage = (isIncluded: (visitor: string) => boolean) =>
  (visitors.filter(isIncluded).length / visitors.length) * 100;

test.each([1, 10, 37, 50, 99])('%i percent includes about this share of visitors', (share) => {
  expect(Math.abs(percentage((visitor) => inCanary('mf-market', visitor, share)) - share)).toBeLessThan(2);
});

test('canaries of two sections are independent', () => {
  fc.assert(
    fc.property(share, share, (one, other) => {
      const both = percentage((visitor) => inCanary('mf-market', visitor, one) && inCanary('mf-blogs', visitor, other));
      return Math.abs(both - (one * other) / 100) < 2;
    }),
    { numRuns: 20 },
  );
});
