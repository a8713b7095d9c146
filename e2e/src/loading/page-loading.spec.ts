import type { Page } from '@playwright/test';
import { publicPaths } from '../../screens/public-paths';
import { startSlowProxy } from '../arena/sites/slow-proxy';
import { expect, test } from '../arena/test';

// Animations could move something.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Small fonts with only the rupee sign, which only some pages need. */
const RUPEE_FONT = /-rupee-[^/]*\.woff2$/;

for (const path of publicPaths) {
  test(`${path}: the document lists every file that its screen loads`, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'font'].includes(request.resourceType()))
        files.push(new URL(request.url()).pathname);
    });
    const document = await (await page.goto(path))?.text();
    await page.waitForLoadState('networkidle');
    expect(files.length).toBeGreaterThan(3);
    // A file that the document does not list would need another round trip.
    expect(files.filter((file) => !RUPEE_FONT.test(file) && !document?.includes(`"${file}"`))).toEqual([]);
    // A preload hint with other attributes than its script would fetch the file twice.
    expect(files.length).toBe(new Set(files).size);
  });

  test(`${path}: no layout shift while the document arrives in chunks`, async ({ page, site }) => {
    const proxy = await startSlowProxy(site.url);
    const network = await page.context().newCDPSession(page);
    try {
      for (const width of [360, 1440]) {
        await test.step(`at ${width} px`, async () => {
          await network.send('Network.clearBrowserCache');
          await page.setViewportSize({ width, height: 800 });
          await page.goto(proxy.url + path, { waitUntil: 'commit' });
          while (proxy.sendChunk()) await waitForFrame(page);
          await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
          await page.evaluate(() => document.fonts.ready);
          expect(await readLayoutShifts(page)).toEqual([]);
        });
      }
    } finally {
      proxy.close();
    }
  });
}

/** Waits for two animation frames, 50 ms at most. */
function waitForFrame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 50);
      }),
  );
}

/** Describes every layout shift without user input so far: score, elements, old and new positions. */
function readLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const formatRect = ({ x, y, width, height }: DOMRect) => `${[x, y]} ${width} × ${height}`;
        const formatSource = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} from ${formatRect(previousRect)} to ${formatRect(currentRect)}`;
        new PerformanceObserver((list) => {
          const unexpected = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(unexpected.map(({ value, sources }) => `${value}: ${sources.map(formatSource).join(', ')}`));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is called before the next frame if there are entries.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}

test.describe('prefetch of a linked section', () => {
  const recordScripts = (page: Page, app: string) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes(`/releases/${app}/`)) files.push(request.url());
    });
    return files;
  };

  for (const [trigger, approach] of [
    ['hovering the link', (page: Page) => page.getByRole('link', { name: 'Blogs' }).first().hover()],
    ['focusing the link', (page: Page) => page.getByRole('link', { name: 'Blogs' }).first().focus()],
  ] as const) {
    test(`${trigger} loads its section before the click`, async ({ page }) => {
      const files = recordScripts(page, 'mf-blogs');
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto('/market');
      expect(files).toEqual([]);
      await approach(page);
      await expect.poll(() => files.length).toBeGreaterThan(1);
      await page.waitForLoadState('networkidle');
      const before = files.length;
      await page.getByRole('link', { name: 'Blogs' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
      expect(files).toHaveLength(before);
    });
  }

  test('nothing is prefetched when the browser saves data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const files = recordScripts(page, 'mf-blogs');
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('/market');
    await page.getByRole('link', { name: 'Blogs' }).first().hover();
    await page.waitForLoadState('networkidle');
    expect(files).toEqual([]);
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  });
});
