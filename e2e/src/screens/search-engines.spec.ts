import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

/** All URLs in the sitemap. */
async function listedUrls(page: Page) {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
}

/** The HTML of a page. Waits while the server prerenders it for the releases that were published last. */
async function documentAt(page: Page, url: string) {
  let html = '';
  let headers: Record<string, string> = {};
  const isRendered = async () => {
    const response = await page.request.get(new URL(url).pathname);
    expect([url, response.status()]).toEqual([url, 200]);
    html = await response.text();
    headers = response.headers();
    return html.includes('<div id="root" data-prerendered>');
  };
  await expect.poll(isRendered, url).toBe(true);
  return { html, headers };
}

/** The data that search engines read in the HTML of a page, as a browser without scripts parses it. */
function readDocument(page: Page, html: string) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const contentOf = (selector: string) => parsed.head.querySelector(selector)?.getAttribute('content') ?? '';
    // The extractor takes comparisons in scripts for tags.
    for (const script of parsed.querySelectorAll('script')) script.remove();
    return {
      headings: parsed.querySelectorAll('h1').length,
      title: parsed.title,
      canonical: parsed.head.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      url: contentOf('meta[property="og:url"]'),
      sharedTitle: contentOf('meta[property="og:title"]'),
      description: contentOf('meta[name="description"]'),
      picture: contentOf('meta[property="og:image"]'),
      /** Microdata properties that belong to no item. */
      propertiesOutsideOfItems: [...parsed.querySelectorAll('[itemprop]')]
        .filter((element) => !element.parentElement?.closest('[itemscope]'))
        .map(({ outerHTML }) => outerHTML),
      // As the browser writes it: the extractor knows names of attributes only in lower case.
      markup: parsed.documentElement.outerHTML,
    };
  }, html);
}

/** Width and height in pixels, as the browser decodes the picture. */
function sizeOf(page: Page, url: string) {
  return page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, url);
}

test('every page of the sitemap has its heading, title, description and URL, valid structured data and a picture', async ({
  page,
}) => {
  const urls = await listedUrls(page);
  expect(urls.length).toBeGreaterThan(35);
  // The parser needs a page that allows it.
  await page.goto('about:blank');
  const titles = new Set<string>();
  const types = new Set<string>();
  const pictures = new Map<string, string>();
  for (const url of urls) {
    const { html, headers } = await documentAt(page, url);
    const read = await readDocument(page, html);
    expect([url, headers['x-robots-tag']]).toEqual([url, undefined]);
    expect(read).toMatchObject({ headings: 1, canonical: url, url, sharedTitle: read.title });
    expect(read.description, url).toMatch(/\S{3}/);
    titles.add(read.title);
    pictures.set(url, read.picture);

    const data = new WebAutoExtractor({ addLocation: true, embedSource: ['microdata'] }).parse(read.markup);
    const issues = await new Validator().validate(data);
    expect([url, issues.filter(({ severity }) => severity === 'ERROR')]).toEqual([url, []]);
    expect([url, read.propertiesOutsideOfItems]).toEqual([url, []]);
    for (const type of Object.keys(data.microdata)) types.add(type);
  }
  expect(titles.size).toBe(urls.length);
  // No structured data describes a sample.
  expect([...types].sort()).toEqual(['BreadcrumbList', 'SportsActivityLocation']);

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
