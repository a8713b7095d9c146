import type { Page } from '@playwright/test';
import type { ArenaServer } from './arena/server';
import { test as base, expect } from './arena/test';
import { headingOf, newVisitor } from './arena/visitors';

/** A site that keeps the market's next release, and a link that shows it. */
const test = base.extend<{ preview: { site: ArenaServer; release: string; link: string } }>({
  preview: async ({ ownSite, nextMarket }, use) => {
    const { release } = JSON.parse(await ownSite.arena(['publish', 'mf-market', '--hold', '--json'], nextMarket));
    const { url } = JSON.parse(await ownSite.arena(['preview', 'mf-market', release, '--json']));
    await use({ site: ownSite, release, link: url });
  },
});

const badgeOn = (page: Page) => page.getByRole('complementary', { name: 'Not the live site' });

/** Which release of every section a page was made with. */
async function releasesOn(page: Page): Promise<Record<string, string>> {
  const { sections } = JSON.parse((await page.locator('#release-map').textContent()) ?? '');
  return Object.fromEntries(sections.map(({ app, release }: Record<string, string>) => [app, release]));
}

test('whoever opens a preview link sees the kept release on every page, under a badge that names it and leaves', async ({
  page,
  preview,
}) => {
  await page.goto(preview.link);
  await expect(badgeOn(page)).toContainText(`Preview of mf-market ${preview.release}`);
  await page.goto(new URL('/market', preview.link).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  await expect(badgeOn(page)).toBeVisible();

  await badgeOn(page).getByRole('link', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(badgeOn(page)).toHaveCount(0);
  await expect(page).toHaveURL(new URL('/market', preview.link).href);
});

test('other visitors see nothing of a preview', async ({ page, browser, preview }) => {
  await page.goto(preview.link);
  await expect(badgeOn(page)).toBeVisible();
  const other = await newVisitor(browser, preview.site);
  expect(await headingOf(other)).toBe('Market Place');
  await expect(badgeOn(other)).toHaveCount(0);
});

test.describe('links that do not work', () => {
  // Such a page has no icon of its own.
  test.use({ expectedErrors: /status of 4(00|10)|favicon\.ico/ });

  test('a forged link says that it is not valid, and leads to the site', async ({ page, preview }) => {
    const [head, body, signature = ''] = preview.link.split('.');
    await page.goto([head, body, [...signature].reverse().join('')].join('.'));
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the site' })).toHaveAttribute('href', '/');
    await page.goto(new URL('/help', preview.link).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(badgeOn(page)).toHaveCount(0);
  });

  test('a link that has ended says so, and who looked through it is back on the live site', async ({
    page,
    preview,
  }) => {
    await page.goto(preview.link);
    await expect(badgeOn(page)).toBeVisible();
    await page.goto('about:blank');
    await preview.site.stop();
    await preview.site.start({ daysAhead: 2 });

    await page.goto(new URL('/market', preview.link).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    await expect(badgeOn(page)).toHaveCount(0);
    await page.goto(preview.link);
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  });
});

test('the link of a set shows exactly the site that somebody saw, whatever is live by now', async ({
  page,
  ownSite,
  nextMarket,
}) => {
  await page.goto(`${ownSite.url}/market`);
  const seen = await releasesOn(page);
  const { set } = JSON.parse((await page.locator('#release-map').textContent()) ?? '');
  await ownSite.arena(['publish', 'mf-market'], nextMarket);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();

  const { link } = JSON.parse(await ownSite.arena(['set', set, '--json']));
  await page.goto(link.url);
  await expect(badgeOn(page)).toContainText(`Showing ${set} as it was`);
  await page.goto(new URL('/market', link.url).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await releasesOn(page)).toEqual(seen);
});
