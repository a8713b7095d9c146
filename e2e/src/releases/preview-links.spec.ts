import type { Page } from '@playwright/test';
import { test as base, expect } from '../arena/test';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

/** A preview link to the market's next release, which is not live. */
const test = base.extend<{ preview: string }>({
  preview: async ({ site, nextMarket }, use) => {
    const { url } = JSON.parse(await site.arena(['preview', 'create', 'mf-market', nextMarket.release, '--json']));
    await use(url);
  },
});

const previewBadge = (page: Page) => page.getByRole('complementary', { name: 'Not the live site' });

test('a preview link shows the release on every page, with a badge that names it and ends the preview; other visitors do not see it', async ({
  page,
  browser,
  site,
  preview,
  nextMarket,
}) => {
  await page.goto(preview);
  await expect(previewBadge(page)).toContainText(`Preview of mf-market ${nextMarket.release}`);
  await page.goto(new URL('/market', preview).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  await expect(previewBadge(page)).toBeVisible();

  const other = await openAsNewVisitor(browser, site);
  expect(await readHeading(other)).toBe('Market Place');
  await expect(previewBadge(other)).toHaveCount(0);
  await other.context().close();

  await previewBadge(page).getByRole('link', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(previewBadge(page)).toHaveCount(0);
  await expect(page).toHaveURL(new URL('/market', preview).href);
});

test.describe('invalid links', () => {
  // The error page has no favicon.
  test.use({ expectedErrors: /status of 400|favicon\.ico/ });

  test('a forged link shows an error page with a link to the site', async ({ page, preview }) => {
    const [head, body, signature = ''] = preview.split('.');
    await page.goto([head, body, [...signature].reverse().join('')].join('.'));
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the site' })).toHaveAttribute('href', '/');
    await page.goto(new URL('/help', preview).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(previewBadge(page)).toHaveCount(0);
  });
});
