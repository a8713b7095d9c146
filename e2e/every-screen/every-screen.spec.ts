import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from '../screens/screens';
import { aVisitor, signUpAndLogIn } from '../src/arena/account';
import { layoutShiftOf, recordLayoutShift } from '../src/arena/layout-shift';
import { expect, test } from '../src/arena/test';

const paths = screens.filter((screen) => !screen.act).map(({ path }) => path);

test.use({
  expectedErrors: /Failed to load resource|Refused to execute script/,
  contextOptions: { reducedMotion: 'reduce' },
});

for (const width of [320, 360, 1280]) {
  for (const palette of ['dusk', 'paper']) {
    test.describe(`${width} px, ${palette}`, () => {
      test.use({ viewport: { width, height: 780 } });

      test.beforeEach(async ({ page }) => {
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), palette);
        await recordLayoutShift(page);
      });

      for (const path of paths) {
        test(`${path} signed out, ${width} px, ${palette}`, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await checkLayoutShift(page, path);
          await checkScreen(page);
          await checkFocusOrder(page);
        });
      }

      test(`every path signed in, ${width} px, ${palette}`, async ({ page }) => {
        test.setTimeout(600_000);
        await page.goto('/help');
        await signUpAndLogIn(page, aVisitor());
        for (const path of paths) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await checkLayoutShift(page, path);
          await checkScreen(page);
        }
      });

      for (const { name, path, act } of screens.filter((screen) => screen.act)) {
        test(`${name}, ${width} px, ${palette}`, async ({ page }) => {
          await page.goto(path);
          await act?.(page);
          await expect(page.getByText('Loading...')).toHaveCount(0);
          await checkScreen(page);
          await test.step('the focus is not lost', async () => {
            await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
          });
        });
      }
    });
  }
}

/** Checks the layout shift without user input. */
async function checkLayoutShift(page: Page, path: string) {
  await test.step('no layout shift', async () => {
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(0.01);
  });
}

async function checkScreen(page: Page) {
  await test.step('no horizontal overflow', async () => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('axe finds no violations', async () => {
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  });
}

/** More presses of the Tab key than any screen has tab stops. */
const MAX_TAB_PRESSES = 300;

/** Tabs through the whole page and checks that every stop is visible and in document order. */
async function checkFocusOrder(page: Page) {
  await test.step('tab stops are visible and in document order', async () => {
    const stops: string[] = [];
    for (let press = 0; press < MAX_TAB_PRESSES; press++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(readFocus);
      // After the last stop the focus leaves the page.
      if (stop === null) break;
      stops.push(stop.name);
      expect(stop, stops.slice(-3).join(', then ')).toMatchObject({ isVisible: true, isInDocumentOrder: true });
    }
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThan(MAX_TAB_PRESSES);
  });
}

/** Runs in the page: describes the focused element relative to that of the previous call; null for the body. */
function readFocus() {
  const last = document.querySelector('[data-focused-last]');
  const active = document.activeElement;
  last?.removeAttribute('data-focused-last');
  if (!active || active === document.body) return null;
  active.setAttribute('data-focused-last', '');
  const { top, bottom, left, right } = active.getBoundingClientRect();
  return {
    name: `${active.localName} "${active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)}"`,
    isVisible: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    // A date field has several tab stops.
    isInDocumentOrder:
      !last || last === active || Boolean(last.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING),
  };
}
