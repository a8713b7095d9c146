import type { Page } from '@playwright/test';
import { slowDocument } from './arena/slow-proxy';
import { expect, test } from './arena/test';

const addresses = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/market',
  '/blogs',
  '/gamemode',
  '/gamemode/spike-rush',
  '/waiver',
  '/help',
];

/** The rupee sign's own small files: only some pages show one. */
const ON_DEMAND = /-rupee-[^/]*\.woff2$/;

for (const address of addresses) {
  test(`${address}: the document names every file that its screen is made of`, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'font'].includes(request.resourceType()))
        files.push(new URL(request.url()).pathname);
    });
    const document = await (await page.goto(address))?.text();
    await page.waitForLoadState('networkidle');
    expect(files.length).toBeGreaterThan(3);
    // One that is not in the document was found by a file of the second level: it makes a third one.
    expect(files.filter((file) => !ON_DEMAND.test(file) && !document?.includes(`"${file}"`))).toEqual([]);
    // Fetched twice is a hint that asked otherwise than the script.
    expect(files.length).toBe(new Set(files).size);
  });

  for (const width of [360, 1440]) {
    test(`${address}: nothing moves while it arrives in pieces at ${width} px`, async ({ page, site }) => {
      const slow = await slowDocument(site.url);
      try {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(slow.url + address, { waitUntil: 'commit' });
        while (slow.arrive()) await frameOrPatience(page);
        await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
        await page.evaluate(() => document.fonts.ready);
        expect(await shifts(page)).toEqual([]);
      } finally {
        slow.close();
      }
    });
  }
}

/** Until something was painted, or could have been. */
function frameOrPatience(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 50);
      }),
  );
}

/** What has moved on the page so far without somebody's doing: how much, what, from where and where to. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const at = ({ x, y, width, height }: DOMRect) => `${[x, y]} ${width} × ${height}`;
        const tell = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} from ${at(previousRect)} to ${at(currentRect)}`;
        new PerformanceObserver((list) => {
          const moved = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(moved.map(({ value, sources }) => `${value}: ${sources.map(tell).join(', ')}`));
        }).observe({ type: 'layout-shift', buffered: true });
        // Observers are told before the next frame, when there is something to tell.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}

test.describe('a link that somebody is about to follow', () => {
  const filesOf = (page: Page, app: string) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes(`/releases/${app}/`)) files.push(request.url());
    });
    return files;
  };

  for (const [how, come] of [
    ['a pointer over it', (page: Page) => page.getByRole('link', { name: 'Blogs' }).first().hover()],
    ['the keyboard on it', (page: Page) => page.getByRole('link', { name: 'Blogs' }).first().focus()],
  ] as const) {
    test(`${how}: its section is here before it is followed`, async ({ page }) => {
      const files = filesOf(page, 'mf-blogs');
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto('/market');
      expect(files).toEqual([]);
      await come(page);
      await expect.poll(() => files.length).toBeGreaterThan(1);
      await page.waitForLoadState('networkidle');
      const before = files.length;
      await page.getByRole('link', { name: 'Blogs' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
      expect(files).toHaveLength(before);
    });
  }

  test('for somebody who saves data nothing is loaded ahead', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const files = filesOf(page, 'mf-blogs');
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('/market');
    await page.getByRole('link', { name: 'Blogs' }).first().hover();
    await page.waitForLoadState('networkidle');
    expect(files).toEqual([]);
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  });
});
