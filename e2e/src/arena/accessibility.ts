import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that nothing of a page is wider than the window, and that axe finds no violations. */
export async function expectAccessible(page: Page) {
  await expectNoOverflow(page);
  await expectNoViolations(page);
}

/** Shows a page in a palette, as after a visitor's choice. */
export async function setPalette(page: Page, palette: string) {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, palette);
}

/** Expects that a page does not scroll sideways. */
export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const at = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(overflow, `${at} is wider than the window by that many pixels`).toBeLessThanOrEqual(0);
}

/** Expects that axe finds no violations. */
export async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // No page of the site has a frame. Without frames, axe needs no second page, and a third of the CPU time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}
