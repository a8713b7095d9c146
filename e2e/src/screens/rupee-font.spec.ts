import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

/** The initiators of a page's requests for rupee sign fonts. */
const rupeeFontInitiators = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('-rupee'))
      .map(({ initiatorType }) => initiatorType),
  );

for (const path of ['/', '/aboutus']) {
  test(`${path}: the rupee sign uses the page's font at the first visit, preloaded by the document`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const families = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ unicodeRange, status }) => unicodeRange === 'U+20B9' && status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''));
    });
    // Every font family used for a visible rupee sign.
    const needed = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<string>();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement, data } = node as Text;
        if (!data.includes('₹') || !parentElement?.checkVisibility()) continue;
        found.add(getComputedStyle(parentElement).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '');
      }
      return [...found];
    });
    expect(needed.length).toBeGreaterThan(0);
    expect(families).toEqual(expect.arrayContaining(needed));
    expect(new Set(await rupeeFontInitiators(page))).toEqual(new Set(['link']));
  });
}

test('a page without a rupee sign requests no font for it', async ({ page }) => {
  await page.goto('/market', { waitUntil: 'networkidle' });
  expect(await rupeeFontInitiators(page)).toEqual([]);
});
