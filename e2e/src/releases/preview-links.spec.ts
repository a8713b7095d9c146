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

test('the badge lists the parts of the page, marks the one in view also after a navigation in place, and outlines it', async ({
  page,
  preview,
  nextMarket,
}) => {
  await page.goto(preview);
  const parts = previewBadge(page).getByRole('group');
  await parts.getByText('Parts of this page').click();
  const part = (app: string) => parts.getByRole('listitem').filter({ hasText: app });
  const market = `mf-market ${nextMarket.release}`;
  await expect(part(market)).toHaveText(new RegExp(`^${market}, \\d+ kB of code, .* reported History of mf-market$`));
  await expect(part(market).getByRole('link', { name: 'History of mf-market' })).toHaveAttribute(
    'href',
    /\/ops\/history\?app=mf-market$/,
  );
  expect(await pseudoContent(page, '#main', 'before')).toBe(`"${market}"`);
  expect(await pseudoContent(page, '[data-part=mf-market] > span', 'after')).toBe('" · in view"');

  await page.getByRole('link', { name: 'Blogs', exact: true }).first().click();
  await expect.poll(() => pseudoContent(page, '#main', 'before')).toMatch(/^"mf-blogs /);
  expect(await pseudoContent(page, '[data-part=mf-market] > span', 'after')).toBe('none');
  await parts.getByText('Parts of this page').click();
  expect(await pseudoContent(page, '#main', 'before')).toBe('none');
});

/** What a style writes before or after an element. */
function pseudoContent(page: Page, selector: string, place: 'before' | 'after'): Promise<string> {
  return page.locator(selector).evaluate((element, pseudo) => getComputedStyle(element, pseudo).content, `::${place}`);
}

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
