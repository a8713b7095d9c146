import type { Page } from '@playwright/test';
import { expect, test } from '../arena/test';

const pages = ['/', '/aboutus', '/leaderboard', '/gamemode', '/waiver', '/market', '/blogs', '/help'];

const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' });

/** Where the focus is: the name of the element, and whether a keyboard may be there. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isHidden = element?.closest('[aria-hidden=true], footer') !== null;
    return { element: element?.localName, text: element?.textContent?.trim(), isHidden };
  });

test('a message that a keyboard dismisses leads back to the heading of each page, not to its footer', async ({
  page,
}) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
      await page.evaluate(() => {
        const detail = { kind: 'success', text: 'Your waiver was sent.' };
        window.dispatchEvent(new CustomEvent('arena:notice', { detail }));
      });
      await expect(dismiss(page)).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      while (!(await dismiss(page).evaluate((button) => button === document.activeElement))) {
        await page.keyboard.press('Shift+Tab');
      }
      await page.keyboard.press('Enter');
      await expect(dismiss(page)).toHaveCount(0);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await expect.poll(() => focus(page)).toEqual({ element: 'h1', text: heading?.trim(), isHidden: false });
    });
  }
});

test('after a pre-booking, dismissing the thanks returns to the button, and typing loses nothing', async ({
  page,
  site,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Pre-Book Now' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Devika Rawat');
  await dialog.getByLabel('Email').fill('devika@example.in');
  await dialog.getByLabel('Mobile').fill('9876543210');
  await dialog.getByRole('combobox', { name: 'City' }).selectOption('Dehradun');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Send pre-booking' }).press('Enter');
  await dismiss(page).focus();
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();

  await page.getByLabel('Your thoughts').fill('More cover for Devika.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('✅ Feedback submitted')).toBeVisible();
  const found = JSON.parse(await site.arena(['submissions', 'find', 'Devika', '--json']));
  expect(found.submissions).toEqual([
    expect.objectContaining({ name: 'Devika Rawat', suspected: false }),
    expect.objectContaining({ thoughts: 'More cover for Devika.', suspected: false }),
  ]);
});

test('Back closes an open dialog and stays on the page; after a reload, it leaves the page', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').pressSequentially('Asha');
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.message());
    await question.accept();
  });
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Asha');
  await dialog.getByLabel('Name').fill('');

  // Closed in another way, it leaves no entry: the next Back leaves the page.
  const hasLeftDialogs = () => page.waitForFunction(() => window.history.state.dialogs === undefined);
  await page.keyboard.press('Escape');
  await hasLeftDialogs();
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await hasLeftDialogs();
  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
});

test('a link to the pre-booking opens it over the home page, where Back stays', async ({ page }) => {
  await page.goto('/gamemode/spike-rush');
  await page.getByRole('link', { name: 'Pre-Book Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Early access' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gamemode\/spike-rush$/);
});
