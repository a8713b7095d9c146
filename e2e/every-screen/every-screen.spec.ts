import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from '../screens/screens';
import { aVisitor, enter } from '../src/arena/account';
import { layoutShiftOf, watchLayoutShift } from '../src/arena/layout-shift';
import { expect, test } from '../src/arena/test';

const addresses = [
  '/',
  '/?prebook',
  '/aboutus',
  '/aboutus?plans=membership',
  '/leaderboard',
  '/leaderboard?tab=squad',
  '/leaderboard?q=nobody',
  '/gamemode',
  '/gamemode/capture-the-flag',
  '/gamemode/battle-royale',
  '/gamemode/spike-rush',
  '/gamemode/unknown',
  '/waiver',
  '/market',
  '/market?q=zeppelin',
  '/blogs',
  '/help',
  '/testapi',
  '/profile',
  '/settings',
  '/friends',
  '/notifications',
  '/nowhere',
  '/%',
];

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
        await watchLayoutShift(page);
      });

      for (const address of addresses) {
        test(`${address} signed out, ${width} px, ${palette}`, async ({ page }) => {
          await page.goto(address, { waitUntil: 'networkidle' });
          await checkStill(page, address);
          await checkScreen(page);
          await checkFocusOrder(page);
        });
      }

      test(`every address signed in, ${width} px, ${palette}`, async ({ page }) => {
        test.setTimeout(600_000);
        await page.goto('/help');
        await enter(page, aVisitor());
        for (const address of addresses) {
          await page.goto(address, { waitUntil: 'networkidle' });
          await checkStill(page, address);
          await checkScreen(page);
        }
      });

      for (const { name, address, act } of screens.filter((screen) => screen.act)) {
        test(`${name}, ${width} px, ${palette}`, async ({ page }) => {
          await page.goto(address);
          await act?.(page);
          await expect(page.getByText('Loading...')).toHaveCount(0);
          await checkScreen(page);
          await test.step('the focus is not on the body', async () => {
            await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
          });
        });
      }
    });
  }
}

/** Layout shift without an input of the visitor. */
async function checkStill(page: Page, address: string) {
  await test.step('nothing jumps', async () => {
    expect(await layoutShiftOf(page), address).toBeLessThanOrEqual(0.01);
  });
}

async function checkScreen(page: Page) {
  await test.step('nothing sticks out', async () => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('axe finds nothing', async () => {
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  });
}

/** More presses of the Tab key than any screen has places for it. */
const PRESSES = 300;

/** From the top to the end, the Tab key reaches what can be seen, in the order of the document. */
async function checkFocusOrder(page: Page) {
  await test.step('Tab reaches all that can be seen, in order', async () => {
    const reached: string[] = [];
    for (let press = 0; press < PRESSES; press++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(nextPlace);
      // Behind the last one comes the browser's own window.
      if (place === null) break;
      reached.push(place.name);
      expect(place, reached.slice(-3).join(', then ')).toMatchObject({ seen: true, inDocumentOrder: true });
    }
    expect(reached.length).toBeGreaterThan(5);
    expect(reached.length).toBeLessThan(PRESSES);
  });
}

/** Runs in the page: what has the focus, compared with what had it at the call before; null for the body. */
function nextPlace() {
  const last = document.querySelector('[data-focused-last]');
  const active = document.activeElement;
  last?.removeAttribute('data-focused-last');
  if (!active || active === document.body) return null;
  active.setAttribute('data-focused-last', '');
  const { top, bottom, left, right } = active.getBoundingClientRect();
  return {
    name: `${active.localName} "${active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40)}"`,
    seen: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    // A date field has several places.
    inDocumentOrder:
      !last || last === active || Boolean(last.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING),
  };
}
