import type { Page } from '@playwright/test';
import { expect, test } from './arena/test';

/** Faces of the rupee sign that a page has requested, and what made it do so. */
const requested = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('-rupee'))
      .map(({ initiatorType }) => initiatorType),
  );

for (const address of ['/', '/aboutus']) {
  test(`${address}: the rupee sign has the font of its page at the first view, requested by the document itself`, async ({
    page,
  }) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    const families = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ unicodeRange, status }) => unicodeRange === 'U+20B9' && status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''));
    });
    // Every face in which a sign stands on the page.
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
    expect(new Set(await requested(page))).toEqual(new Set(['link']));
  });
}

test('a page without a rupee sign requests no font for it', async ({ page }) => {
  await page.goto('/market', { waitUntil: 'networkidle' });
  expect(await requested(page)).toEqual([]);
});
