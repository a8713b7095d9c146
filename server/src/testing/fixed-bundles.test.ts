import type { ReleaseMap } from '@arena/shared/contract/release/release-map';
import { expect, test } from '@jest/globals';
import { releaseMapOf } from '../platform/release-set/release-map';
import { type RenderJob, renderPages } from '../platform/validation/prerender/render-pages';
import { entryScript, renderFixedBundles, sectionBundle, shellBundle } from './fixed-bundles';
import { aRelease } from './release-builder';

const shell = aRelease({ app: 'shell', paths: ['/help'] }).release;
const market = aRelease().release;
const map: ReleaseMap = releaseMapOf([shell, market]);
const data = { map, contents: {} };
const section = { app: 'mf-market', code: sectionBundle('first') };
const entry = {
  code: entryScript(market.container, 'first'),
  container: market.container,
  url: 'https://arena.invalid/',
};

const jobs: [string, RenderJob][] = [
  ['pages of a shell', { shell: shellBundle, ...data, paths: ['/help', '/market'] }],
  ['pages of a section', { shell: shellBundle, section, ...data, paths: ['/market'] }],
  ['an entry', { shell: shellBundle, section, entry, ...data, paths: ['/market'] }],
  [
    'an entry without its container',
    { shell: shellBundle, section, entry: { ...entry, container: 'other' }, ...data, paths: [] },
  ],
  [
    'another route',
    {
      shell: shellBundle,
      section: { ...section, code: 'exports.default = { routes: [() => 1] };' },
      ...data,
      paths: ['/market'],
    },
  ],
  ['another shell', { shell: shellBundle.replace('h1', 'h2'), section, ...data, paths: ['/market'] }],
];

test.each(jobs)('renders %s as the engine does', async (_, job) => {
  expect(await renderFixedBundles(job)).toEqual(await renderPages(job));
});
