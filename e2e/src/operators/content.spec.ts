import type { Page } from '@playwright/test';
import { expectAccessible } from '../arena/accessibility';
import { enterToken } from '../arena/ops-screens';
import { expect, test } from '../arena/test';
import { openAsNewVisitor } from '../arena/visitors';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** The server checks the pages of all sections with the shell. */
const MINUTE = { timeout: 60_000 };

/** Widths of the window in pixels, and the colour scheme that the person prefers. */
const VIEWS = [
  [1440, 'light'],
  [360, 'dark'],
] as const;

async function check(page: Page) {
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Whether the middle of an element is what a person sees there. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('the owner changes a price and the phone number on a phone, visitors see it at once, and the owner takes it back', async ({
  page,
  browser,
  changingSite,
}) => {
  const expectFacts = async (price: string, phones: number) => {
    const visitor = await openAsNewVisitor(browser, changingSite, '/aboutus');
    await expect(visitor.getByText(price, { exact: true }).first()).toBeVisible();
    const phone = visitor.getByRole('link', { name: '+91 98765 43210' });
    await expect(visitor.getByRole('contentinfo').locator(phone)).toHaveCount(phones);
    await visitor.goto(`${changingSite.url}/help`);
    await expect(visitor.getByRole('main').locator(phone)).toHaveCount(phones);
    await visitor.context().close();
  };
  await page.goto('/ops');
  await enterToken(page);
  // By keyboard alone.
  await page.getByRole('link', { name: 'Content' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await check(page);
  await page.getByRole('main').getByRole('link').first().press('Enter');
  const price = page.getByRole('group', { name: 'Team' }).getByLabel('Price');
  await price.fill('18x9');
  await price.press('Enter');
  await expect(price).toBeFocused();
  const sentence = page.getByText('Enter a number, such as 1899.');
  await expect(sentence).toBeVisible();
  expect(await sentence.evaluate(isUncovered)).toBe(true);
  await check(page);
  await page.getByRole('group', { name: 'Contacts' }).getByLabel('Phone').fill('9876543210');
  await price.fill('1,899');
  await price.press('Enter');
  await expect(page.getByText('Plans, Team, Price: 1799 → 1899')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare a preview' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', /\?preview=/, MINUTE);
  await check(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Live since/ })).toBeFocused(MINUTE);
  await expectFacts('₹1,899', 1);

  await page.getByText('History of this content').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'operator' }).first()).toContainText('1799 → 1899');
  await check(page);
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeFocused(MINUTE);
  await expectFacts('₹1,799', 0);
});
