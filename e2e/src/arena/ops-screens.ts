import { expect, type Page } from '@playwright/test';

/** Opens each screen that the navigation of the operators' page lists. `check` is called on every one of them. */
export async function visitOpsScreens(page: Page, check: () => Promise<void> = async () => undefined) {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  await expect(links.filter({ hasText: 'Audit' })).toBeVisible();
  for (const screen of await links.allTextContents()) {
    await links.filter({ hasText: screen }).click();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await check();
  }
}
