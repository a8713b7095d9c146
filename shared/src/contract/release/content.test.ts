import { expect, test } from '@jest/globals';
import { routesOf } from '../section/section';
import { contentIn, MAX_CONTENT_BYTES } from './content';
import { contentText } from './content-text';
import { findInconsistencies } from './release-consistency';

const manifest = (...files: { path: string; size: number }[]) => ({
  app: 'mf-market',
  container: 'mf_market_1',
  scripts: [],
  styles: [],
  files: files.map((file) => ({ ...file, sha384: '' })),
});

test.each([
  ['content without a schema', [{ path: 'content.json', size: 2 }]],
  ['a schema without content', [{ path: 'content.schema.json', size: 2 }]],
])('a release with %s is refused', (_, files) => {
  expect(findInconsistencies(manifest(...files))).toEqual([
    ['files', 'A release has both content.json and content.schema.json, or neither.'],
  ]);
});

test('a release has content up to the limit', () => {
  const schema = { path: 'content.schema.json', size: 2 };
  expect(findInconsistencies(manifest(schema, { path: 'content.json', size: MAX_CONTENT_BYTES }))).toEqual([]);
  expect(findInconsistencies(manifest(schema, { path: 'content.json', size: MAX_CONTENT_BYTES + 1 }))).toEqual([
    ['files', 'content.json has at most 200000 bytes.'],
  ]);
});

test('the content of a page counts only for its release', () => {
  const contents = { 'mf-market': { release: 'one', content: { price: 699 } } };
  expect(contentIn(contents, 'mf-market', 'one')).toEqual({ price: 699 });
  expect(contentIn(contents, 'mf-market', 'two')).toBeUndefined();
  expect(contentIn(contents, 'constructor', 'one')).toBeUndefined();
});

test('equal contents have one text', () => {
  expect(contentText({ b: [{ d: 1, c: 2 }], a: '₹' })).toBe('{"a":"₹","b":[{"c":2,"d":1}]}\n');
});

test('routes are a list or a function of the content', () => {
  const routes = [{ path: '/market' }];
  expect(routesOf({ routes }, undefined)).toBe(routes);
  expect(routesOf({ routes: ({ path }: { path: string }) => [{ path }] }, { path: '/market' })).toEqual(routes);
  expect(() => routesOf({ routes: () => routes }, undefined)).toThrow('The section has no content.');
});
