import type { Page } from '@playwright/test';
import type { ArenaServer } from './arena/server';
import { test as base, expect } from './arena/test';
import { openAsNewVisitor, readHeading } from './arena/visitors';

/** A site with the market's next release published but not live, and a preview link to it. */
const test = base.extend<{ preview: { site: ArenaServer; release: string; link: string } }>({
  preview: async ({ ownSite, nextMarket }, use) => {
    const { release } = JSON.parse(await ownSite.arena(['publish', 'mf-market', '--hold', '--json'], nextMarket));
    const { url } = JSON.parse(await ownSite.arena(['preview', 'mf-market', release, '--json']));
    await use({ site: ownSite, release, link: url });
  },
});

const previewBadge = (page: Page) => page.getByRole('complementary', { name: 'Not the live site' });

/** Reads the release of every section from a page's release map. */
async function readReleases(page: Page): Promise<Record<string, string>> {
  const { sections } = JSON.parse((await page.locator('#release-map').textContent()) ?? '');
  return Object.fromEntries(sections.map(({ app, release }: Record<string, string>) => [app, release]));
}

test('a preview link shows the release on every page, with a badge that names it and ends the preview', async ({
  page,
  preview,
}) => {
  await page.goto(preview.link);
  await expect(previewBadge(page)).toContainText(`Preview of mf-market ${preview.release}`);
  await page.goto(new URL('/market', preview.link).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  await expect(previewBadge(page)).toBeVisible();

  await previewBadge(page).getByRole('link', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(previewBadge(page)).toHaveCount(0);
  await expect(page).toHaveURL(new URL('/market', preview.link).href);
});

test('other visitors do not see a preview', async ({ page, browser, preview }) => {
  await page.goto(preview.link);
  await expect(previewBadge(page)).toBeVisible();
  const other = await openAsNewVisitor(browser, preview.site);
  expect(await readHeading(other)).toBe('Market Place');
  await expect(previewBadge(other)).toHaveCount(0);
});

test.describe('invalid links', () => {
  // The error page has no favicon.
  test.use({ expectedErrors: /status of 4(00|10)|favicon\.ico/ });

  test('a forged link shows an error page with a link to the site', async ({ page, preview }) => {
    const [head, body, signature = ''] = preview.link.split('.');
    await page.goto([head, body, [...signature].reverse().join('')].join('.'));
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the site' })).toHaveAttribute('href', '/');
    await page.goto(new URL('/help', preview.link).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(previewBadge(page)).toHaveCount(0);
  });

  test('an expired link shows an error page and returns its visitors to the live site', async ({ page, preview }) => {
    await page.goto(preview.link);
    await expect(previewBadge(page)).toBeVisible();
    await page.goto('about:blank');
    await preview.site.stop();
    await preview.site.start({ daysAhead: 2 });

    await page.goto(new URL('/market', preview.link).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    await expect(previewBadge(page)).toHaveCount(0);
    await page.goto(preview.link);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  });
});

test('a link to a release set shows the site exactly as it was, whatever is live now', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await page.goto(`${ownSite.url}/market`);
  const before = await readReleases(page);
  const { set } = JSON.parse((await page.locator('#release-map').textContent()) ?? '');
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();

  const { link } = JSON.parse(await ownSite.arena(['set', set, '--json']));
  await page.goto(link.url);
  await expect(previewBadge(page)).toContainText(`Showing ${set} as it was`);
  await page.goto(new URL('/market', link.url).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await readReleases(page)).toEqual(before);
});
