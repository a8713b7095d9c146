import { expect, test } from '@jest/globals';
import { followRedirects } from './redirect';
import { sectionSchema } from './section-block';

test.each([
  ['/events', '/nights'],
  ['/events/', '/nights'],
  ['/events/old', '/nights/neon'],
  ['/events/neon/map', '/maps/neon'],
  ['/shows/neon', '/nights/neon'],
  ['/shows', '/shows'],
  ['/Events', '/Events'],
  ['/events/neon/map/2', '/events/neon/map/2'],
])('%s leads to %s', (path, target) => {
  const redirects = [
    { from: '/events', to: '/nights' },
    { from: '/events/old', to: '/nights/neon' },
    { from: '/events/:slug', to: '/nights/:slug' },
    { from: '/events/:slug/map', to: '/maps/:slug' },
    { from: '/shows/:show', to: '/events/:show' },
  ];
  expect(followRedirects(redirects, path)).toBe(target);
});

test.each([['/a'], ['/b'], ['/c'], ['/d/x/y']])('a circle of redirects that contains %s ends there', (path) => {
  const redirects = [
    { from: '/a', to: '/b' },
    { from: '/b', to: '/c' },
    { from: '/c', to: '/a' },
    { from: '/d/:one/:two', to: '/d/:two/:one' },
  ];
  expect(followRedirects(redirects, path)).toBe(path);
});

test('many redirects in a circle end soon', () => {
  const redirects = Array.from({ length: 2_000 }, (_, i) => ({ from: `/a/${i}`, to: `/a/${(i + 1) % 2}` }));
  expect(followRedirects(redirects, '/a/1999')).toBe('/a/0');
});

test.each([
  ['/events//evil.example', '/events//evil.example'],
  ['//evil.example/neon', '//evil.example/neon'],
  ['/events/evil.example', '/evil.example'],
  ['/events/..', '/..'],
  ['/events/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/events/%e0%a4%ae', '/%e0%a4%ae'],
])('%s leads to %s, never to another site', (path, target) => {
  const redirects = [{ from: '/events/:slug', to: '/:slug' }];
  const followed = followRedirects(redirects, path);
  expect(followed).toBe(target);
  if (followed !== path) expect(new URL(followed, 'https://arena.example').host).toBe('arena.example');
});

const events = { paths: ['/events', '/events/:slug'], pages: ['/events', '/events/neon'], nav: [] };
const faultsOf = (redirects: unknown) =>
  sectionSchema
    .safeParse({ ...events, redirects })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a section redirects its earlier addresses, also one of a route that it has', () => {
  const redirects = [
    { from: '/shows/:slug', to: '/events/:slug' },
    { from: '/events/old', to: '/events/neon' },
  ];
  expect(faultsOf(redirects)).toBeUndefined();
});

const PATTERN = /A path starts with \/ and has no trailing slash/;

test.each([
  [[{ from: 'shows', to: '/events' }], PATTERN],
  [[{ from: '/shows', to: 'https://other.example' }], PATTERN],
  [[{ from: '/shows/*', to: '/events' }], PATTERN],
  [[{ from: '/shows', to: '/events', status: 301 }], /^redirects\.0: Unrecognized key/],
  [[{ from: '/shows' }], /^redirects\.0\.to: /],
  [Array(21).fill({ from: '/shows', to: '/events' }), 'redirects: A section has at most 20 redirects.'],
  [[{ from: '/api/shows', to: '/events' }], 'redirects.0: /api/shows overlaps /api/*, a path of the server.'],
  [[{ from: '/shows', to: '/ops' }], 'redirects.0: /ops overlaps /ops/*, a path of the server.'],
  [
    [{ from: '/events/:slug', to: '/nights/:slug' }],
    'redirects.0: /events/:slug is redirected but matches /events/neon, a page of this section.',
  ],
  [
    [
      { from: '/shows/:slug', to: '/events/:slug' },
      { from: '/shows/:id', to: '/events' },
    ],
    'redirects.1: /shows/:id matches the same paths as /shows/:slug.',
  ],
  [[{ from: '/shows', to: '/events/:slug' }], 'redirects.0: /events/:slug has :slug, which /shows lacks.'],
  [
    [
      { from: '/shows', to: '/gigs' },
      { from: '/gigs', to: '/events' },
    ],
    'redirects.0: /shows leads to /gigs, which /gigs redirects again.',
  ],
  [[{ from: '/shows', to: '/shows' }], 'redirects.0: /shows leads to /shows, which /shows redirects again.'],
])('a section cannot have the redirects %j', (redirects, fault) => {
  expect(faultsOf(redirects)?.[0]).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
});
