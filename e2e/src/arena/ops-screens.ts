import { expect, type Page } from '@playwright/test';
import { OPERATOR_TOKEN } from './sites/server';

/** Every screen of the operators' page, in the order of its navigation. */
const SCREENS = ['Live', 'Content', 'History', 'Previews', 'Traffic', 'Errors', 'Submissions', 'Audit', 'Tokens'];

/** Opens each screen of the operators' page. `check` is called on every one of them. */
export async function visitOpsScreens(page: Page, check: () => Promise<void> = async () => undefined) {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links).toHaveText(SCREENS);
  for (const screen of SCREENS) {
    await links.filter({ hasText: screen }).click();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await check();
  }
}

/** Logs in on the operators' page. */
export async function enterToken(page: Page) {
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}
