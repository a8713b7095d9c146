import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

/** All URLs in the sitemap. */
async function listedUrls(page: Page) {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
}

/** The HTML of a page. Waits while the server renders it ahead for the releases that were published last. */
async function documentAt(page: Page, url: string) {
  let html = '';
  const isRendered = async () => {
    html = await (await page.request.get(new URL(url).pathname)).text();
    return html.includes('<div id="root" data-prerendered>');
  };
  await expect.poll(isRendered, url).toBe(true);
  return html;
}

const contentOf = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');

/** Width and height in pixels, as the browser decodes the picture. */
function sizeOf(page: Page, url: string) {
  return page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}

/**
 * The elements of a page as the browser writes them, without scripts. The extractor knows names of attributes only in
 * lower case, and takes comparisons in scripts for tags.
 */
const markup = (page: Page) =>
  page.locator('html').evaluate((html) => {
    for (const script of html.querySelectorAll('script')) script.remove();
    return html.outerHTML;
  });

/** Microdata properties that belong to no item, as HTML. */
const propertiesOutsideOfItems = (page: Page) =>
  page
    .locator('[itemprop]')
    .evaluateAll((elements) =>
      elements.filter((element) => !element.parentElement?.closest('[itemscope]')).map(({ outerHTML }) => outerHTML),
    );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of the sitemap has its heading, title, description and URL', async ({ page }) => {
    test.setTimeout(180_000);
    const urls = await listedUrls(page);
    expect(urls.length).toBeGreaterThan(35);
    const titles = new Map<string, string>();
    for (const url of urls) {
      await documentAt(page, url);
      const response = await page.goto(new URL(url).pathname, { waitUntil: 'commit' });
      expect([url, response?.status(), response?.headers()['x-robots-tag']]).toEqual([url, 200, undefined]);
      await expect(page.getByRole('heading', { level: 1 }), url).toHaveCount(1);
      titles.set(url, await page.title());
      expect(await page.locator('head link[rel="canonical"]').getAttribute('href')).toBe(url);
      expect(await contentOf(page, 'meta[property="og:url"]')).toBe(url);
      expect(await contentOf(page, 'meta[property="og:title"]')).toBe(await page.title());
      expect(await contentOf(page, 'meta[name="description"]'), url).toMatch(/\S{3}/);
    }
    expect(new Set(titles.values()).size).toBe(urls.length);
  });

  test('structured data is valid, inside of an item, and describes no sample', async ({ page }) => {
    test.setTimeout(180_000);
    const types = new Set<string>();
    for (const url of await listedUrls(page)) {
      await documentAt(page, url);
      // Without scripts, no page is ever hydrated.
      await page.goto(new URL(url).pathname, { waitUntil: 'commit' });
      await page.waitForLoadState('domcontentloaded');
      const data = new WebAutoExtractor({ addLocation: true, embedSource: ['microdata'] }).parse(await markup(page));
      const issues = await new Validator().validate(data);
      expect([url, issues.filter(({ severity }) => severity === 'ERROR')]).toEqual([url, []]);
      expect([url, await propertiesOutsideOfItems(page)]).toEqual([url, []]);
      for (const type of Object.keys(data.microdata)) types.add(type);
    }
    expect([...types].sort()).toEqual(['BreadcrumbList', 'SportsActivityLocation']);
  });
});

test('every page of the sitemap is shared with a picture of 1200 by 630 pixels, items with their own', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const pictures = new Map<string, string>();
  for (const url of await listedUrls(page)) {
    const html = await documentAt(page, url);
    pictures.set(url, /<meta property="og:image" content="(.*?)"/.exec(html)?.[1] ?? 'none');
  }
  await page.goto('/help');
  for (const picture of new Set(pictures.values())) {
    expect(picture).toMatch(/^http:\/\/localhost:\d+\/releases\/.*\.jpg$/);
    expect([picture, await sizeOf(page, new URL(picture).pathname)]).toEqual([picture, [1200, 630]]);
  }
  const ofItems = [...pictures].filter(([url]) => /\/(market|blogs|players|teams)\/./.test(url));
  expect(ofItems).toHaveLength(26);
  expect(new Set(ofItems.map(([, picture]) => picture)).size).toBe(26);
});

test('a profile opens over the table at the URL of its page @L5.3', async ({ page, site }) => {
  await page.goto('/leaderboard?q=ban');
  await page.getByRole('link', { name: 'Banyan' }).click();
  await expect(page.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/leaderboard/players/banyan?q=ban`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /^http:\/\/[^/]*\/leaderboard\/players\/banyan$/,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Banyan' })).toBeFocused();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/[^/]*\/leaderboard$/);
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Banyan' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Banyan');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('former URLs lead to the pages that replace them', async ({ page, site }) => {
  await page.goto('/market?product=ridge-tee');
  await expect(page).toHaveURL(`${site.url}/market/ridge-tee`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ridge Line T-Shirt');
  await page.goto('/leaderboard?tab=squad&team=Delta');
  await expect(page).toHaveURL(`${site.url}/leaderboard/teams/delta`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Delta');
});

test.describe('unknown items', () => {
  test.use({ expectedErrors: /404/ });

  test('an unknown item answers 404 with a message and a way on', async ({ page }) => {
    for (const [path, list] of [
      ['/market/tent', 'See all products'],
      ['/blogs/tent', 'See all posts'],
      ['/leaderboard/players/tent', 'See the table'],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Not in this/);
      await expect(page.getByRole('link', { name: list })).toBeVisible();
    }
  });
});
