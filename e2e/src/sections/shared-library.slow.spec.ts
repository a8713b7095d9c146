import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildWithChanges, type SourceChanges } from '../arena/sites/build-with-changes';
import { expect, test } from '../arena/sites/own-site';
import type { ArenaServer } from '../arena/sites/server';
import { buildStandardSection } from '../arena/sites/standard-section';

/**
 * A section that shares the library field-marks with other sections and shows which version of it the page uses.
 * @param page its main component, which has a heading of the first level
 */
function withLibrary(version: string, page: string): SourceChanges {
  return {
    'package.json': (source) => {
      const { budget: _, ...manifest } = JSON.parse(source);
      const dependencies = { ...manifest.dependencies, 'field-marks': `^${version.replace(/\d+$/, '0')}` };
      return JSON.stringify({ ...manifest, dependencies, sharedDependencies: ['field-marks'] });
    },
    'node_modules/field-marks/package.json': () => JSON.stringify({ name: 'field-marks', version, main: 'index.js' }),
    'node_modules/field-marks/index.js': () => `exports.marks = { version: '${version}' };`,
    'node_modules/field-marks/index.d.ts': () => 'export declare const marks: { version: string };',
    [page]: (source) =>
      `import { marks } from 'field-marks';\n${source.replace('</h1>', '</h1><p>Field marks {marks.version}</p>')}`,
  };
}

const marksOf = (page: Page) => page.getByRole('main').getByText(/^Field marks/);

/**
 * Opens a page of the site and follows a link of its navigation.
 * @param link its label, which is the heading of the page, too
 */
async function visit(page: Page, site: ArenaServer, path: string, link?: string) {
  await page.goto(site.url + path);
  if (link === undefined) return;
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
}

test('sections share a library if its version fits, and otherwise use their own', async ({ page, ownSite }) => {
  // The test builds four sections.
  test.setTimeout(180_000);
  const [market, blogs, nextBlogs, events] = await Promise.all([
    buildWithChanges('mf-market', withLibrary('1.4.2', 'src/market-page.tsx')),
    buildWithChanges('mf-blogs', withLibrary('1.3.1', 'src/page/masthead.tsx')),
    buildWithChanges('mf-blogs', withLibrary('2.0.0', 'src/page/masthead.tsx')),
    buildStandardSection('webpack', withLibrary('1.2.0', 'src/events-page.jsx')),
  ]);
  await ownSite.arena(['publish', join(market, 'mf-market'), '--reason', 'a library']);
  await ownSite.arena(['publish', join(blogs, 'mf-blogs'), '--reason', 'a library']);
  await ownSite.arena(['publish', join(events, 'mf-events'), '--reason', 'a library']);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Each brings its own copy, also for the prerendered page.
  await visit(page, ownSite, '/blogs');
  await expect(marksOf(page)).toHaveText('Field marks 1.3.1');
  // The new entry of the navigation makes the server render all pages again.
  const html = async () => (await page.request.get(`${ownSite.url}/blogs`)).text();
  await expect.poll(html).toMatch(/Field marks (<!-- -->)?1\.3\.1/);

  // The section that loads first brings the copy, in both runtimes.
  await visit(page, ownSite, '/market', 'Blogs');
  await expect(marksOf(page)).toHaveText('Field marks 1.4.2');
  await visit(page, ownSite, '/market', 'Events');
  await expect(marksOf(page)).toHaveText('Field marks 1.4.2');
  await visit(page, ownSite, '/events', 'Market Place');
  await expect(marksOf(page)).toHaveText('Field marks 1.4.2');

  // A version outside of the range is not used.
  await ownSite.arena(['publish', join(nextBlogs, 'mf-blogs'), '--reason', 'the next version']);
  await visit(page, ownSite, '/market', 'Blogs');
  await expect(marksOf(page)).toHaveText('Field marks 2.0.0');
  await page.getByRole('banner').getByRole('link', { name: 'Market Place', exact: true }).click();
  await expect(marksOf(page)).toHaveText('Field marks 1.4.2');
  await Promise.all([market, blogs, nextBlogs, events].map((checkout) => rm(checkout, { recursive: true })));
});
