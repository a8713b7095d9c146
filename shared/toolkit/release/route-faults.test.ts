import { expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { routeFaults } from './route-faults';

const block = { paths: ['/events', '/events/:slug'], pages: ['/events', '/events/night'], nav: [] };
const routes: RouteObject[] = [{ path: '/events' }, { path: '/events/:slug' }];

test.each<[string, RouteObject[]]>([
  ['flat', routes],
  ['nested', [{ path: '/events', children: [{ index: true }, { path: ':slug' }] }]],
  ['inside of a layout', [{ children: routes }]],
])('finds nothing where the %s routes and the block agree', (_, agreeing) => {
  expect(routeFaults(block, agreeing)).toEqual([]);
});

test('names package.json for a route without its path', () => {
  const block = { paths: ['/events'], pages: ['/events', '/events/night'], nav: [] };
  expect(routeFaults(block, routes)).toEqual([
    'package.json: "paths" does not contain /events/:slug, which is a route in src/section.tsx.',
  ]);
});

test('names package.json for a route without a page', () => {
  expect(routeFaults({ ...block, pages: ['/events'] }, routes)).toEqual([
    'package.json: "pages" contains no page of /events/:slug, which is a route in src/section.tsx.',
  ]);
});

test('names src/section.tsx for a path and its pages without a route', () => {
  expect(routeFaults(block, [{ path: '/events' }])).toEqual([
    'src/section.tsx: there is no route /events/:slug, which is one of the "paths" in package.json.',
    'src/section.tsx: no route matches /events/night, which is one of the "pages" in package.json.',
  ]);
});

test('names the fields of routes that the shell ignores, each once', () => {
  const loader = () => null;
  const withLoaders: RouteObject[] = [
    {
      children: [
        { path: '/events', loader },
        { path: '/events/:slug', loader, lazy: {} },
      ],
    },
  ];
  expect(routeFaults(block, withLoaders)).toEqual([
    'src/section.tsx: a route has "loader", which the shell ignores. Load data in the component.',
    'src/section.tsx: a route has "lazy", which the shell ignores. Load data in the component.',
  ]);
});
