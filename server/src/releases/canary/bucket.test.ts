import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inCanary } from './bucket';

const app = fc.constantFrom('shell', 'mf-market', 'mf-blogs');
const visitor = fc.uuid();
const share = fc.integer({ min: 0, max: 100 });

test('0 percent is nobody, 100 percent is everybody', () => {
  fc.assert(fc.property(app, visitor, (app, visitor) => !inCanary(app, visitor, 0) && inCanary(app, visitor, 100)));
});

test('raising the share never takes anybody out', () => {
  fc.assert(
    fc.property(app, visitor, share, share, (app, visitor, one, other) => {
      const [lower, higher] = [Math.min(one, other), Math.max(one, other)];
      return !inCanary(app, visitor, lower) || inCanary(app, visitor, higher);
    }),
  );
});

/** Visitors of which about `expected` of all are in; so many that four deviations stay within two percent. */
const visitors = Array.from({ length: 10_000 }, (_, i) => `visitor-${i}`);
const partOf = (isIn: (visitor: string) => boolean) => (visitors.filter(isIn).length / visitors.length) * 100;

test.each([1, 10, 37, 50, 99])('%i percent are about so many', (share) => {
  expect(Math.abs(partOf((visitor) => inCanary('mf-market', visitor, share)) - share)).toBeLessThan(2);
});

test('who is in the canary of one section is not more often in that of another', () => {
  fc.assert(
    fc.property(share, share, (one, other) => {
      const both = partOf((visitor) => inCanary('mf-market', visitor, one) && inCanary('mf-blogs', visitor, other));
      return Math.abs(both - (one * other) / 100) < 2;
    }),
    { numRuns: 20 },
  );
});
