import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { patternsOverlap, shapeOf } from './route-pattern';

const SEGMENTS = ['a', 'b', 'A'];

/** Every address of at most four of these segments. */
const addresses = ['/', ...addressesOf(1), ...addressesOf(2), ...addressesOf(3), ...addressesOf(4)];

function addressesOf(length: number): string[] {
  return length === 0 ? [''] : addressesOf(length - 1).flatMap((before) => SEGMENTS.map((one) => `${before}/${one}`));
}

const pattern = fc
  .tuple(fc.array(fc.constantFrom(...SEGMENTS, ':x', ':y'), { maxLength: 3 }), fc.boolean())
  .map(([segments, splat]) => `/${[...segments, ...(splat ? ['*'] : [])].join('/')}`);

const matched = (one: string) => addresses.filter((address) => matchPath(one, address));

test('two patterns overlap exactly where react-router matches some address with both', () => {
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      const shared = matched(a).filter((address) => matchPath(b, address));
      expect(patternsOverlap(a, b)).toBe(shared.length > 0);
      expect(patternsOverlap(b, a)).toBe(shared.length > 0);
    }),
    { numRuns: 2_000 },
  );
});

test('patterns of one shape are those that match the same addresses', () => {
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      expect(shapeOf(a) === shapeOf(b)).toBe(matched(a).join() === matched(b).join());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['/market', '/market/', true],
  ['/market', '/MARKET', true],
  ['/', '/:x', false],
  ['//x', '/x', true],
  ['/api', '/api/*', true],
  ['/apiary', '/api/*', false],
])('%s and %s', (a, b, overlap) => {
  expect(patternsOverlap(a, b)).toBe(overlap);
});
