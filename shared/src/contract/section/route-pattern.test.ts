import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { patternsOverlap, routeMatches, shapeOf } from './route-pattern';

const SEGMENTS = ['a', 'b', 'A'];

/** Every path of at most four of these segments. */
const paths = ['/', ...pathsOf(1), ...pathsOf(2), ...pathsOf(3), ...pathsOf(4)];

function pathsOf(length: number): string[] {
  return length === 0 ? [''] : pathsOf(length - 1).flatMap((before) => SEGMENTS.map((one) => `${before}/${one}`));
}

const pattern = fc
  .tuple(fc.array(fc.constantFrom(...SEGMENTS, ':x', ':y'), { maxLength: 3 }), fc.boolean())
  .map(([segments, splat]) => `/${[...segments, ...(splat ? ['*'] : [])].join('/')}`);

/** The paths that the shell's router matches with a pattern. */
const matched = (path: string) => paths.filter((candidate) => matchPath({ path, caseSensitive: true }, candidate));

test('a pattern matches the paths that the router of the shell matches', () => {
  fc.assert(
    fc.property(pattern, (one) => {
      expect(paths.filter((path) => routeMatches(one, path))).toEqual(matched(one));
    }),
    { numRuns: 500 },
  );
});

test('two patterns overlap exactly when both match a path', () => {
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      const both = matched(a).some((path) => routeMatches(b, path));
      expect(patternsOverlap(a, b)).toBe(both);
      expect(patternsOverlap(b, a)).toBe(both);
    }),
    { numRuns: 2_000 },
  );
});

test('two patterns have the same shape exactly when they match the same paths', () => {
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      expect(shapeOf(a) === shapeOf(b)).toBe(matched(a).join() === matched(b).join());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['/market', '/market/', true],
  ['/market', '/MARKET', false],
  ['/', '/:x', false],
  ['/api', '/api/*', true],
  ['/apiary', '/api/*', false],
])('%s overlaps %s: %s', (a, b, overlap) => {
  expect(patternsOverlap(a, b)).toBe(overlap);
});

test.each([
  ['/market', '/market/', true],
  ['/market', '/MARKET', false],
  ['/market', '//market', false],
  ['/:slug', '/', false],
  ['/:slug', '//', false],
  ['/gamemode/:slug', '/gamemode//', false],
  ['/gamemode/:slug', '/gamemode/:slug', true],
  ['/gamemode/spike-rush', '/gamemode/:slug', false],
  ['/market', '/*', false],
])('%s matches %s: %s', (one, path, matches) => {
  expect(routeMatches(one, path)).toBe(matches);
});
