import type { Page } from '@playwright/test';
import { accountButton, aVisitor, chooseFromAccountMenu, logIn, signUp } from '../arena/account';
import { expect, test } from '../arena/test';
import { forms } from '../matrix/forms';
import { releaseFiles } from '../matrix/loading-faults';

test.use({ viewport: { width: 1440, height: 900 } });

/**
 * Changes the page and later content as a browser's translation does: replaces each text node by nested `font` elements.
 * The text stays the same, so tests can still find it.
 */
async function translate(page: Page) {
  await page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text instanceof Text && !text.parentElement?.closest('font, script, style, textarea')) found.push(text);
      }
      for (const text of found) {
        const translation = document.createElement('font');
        translation.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(translation);
      }
    };
    translateIn(document.body);
    new MutationObserver(() => translateIn(document.body)).observe(document.body, { childList: true, subtree: true });
  });
  await expect(page.locator('main font').first()).toBeAttached();
}

test('translated, every form is filled in and sent', async ({ page }) => {
  for (const form of forms) {
    await test.step(form.apiPath, async () => {
      await page.goto(form.pagePath);
      await translate(page);
      await form.fill(page);
      const response = page.waitForResponse(`**${form.apiPath}`);
      await page.getByRole('button', { name: form.submitLabel }).click();
      expect((await response).status()).toBe(201);
      await expect(page.getByText(form.successMessage).first()).toBeVisible();
    });
  }
});

test('translated before it is interactive, a form keeps what was typed', async ({ page }) => {
  let continueScript: () => unknown = () => undefined;
  const requested = new Promise<void>((resolve) => {
    page.route(releaseFiles('shell', 'shell.js'), (route) => {
      continueScript = () => route.continue();
      resolve();
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const thoughts = page.getByLabel('Your thoughts');
  await thoughts.pressSequentially('Fog');
  await translate(page);
  await requested;
  await continueScript();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(thoughts).toHaveValue('Fog');
  await expect(thoughts).toBeFocused();
  await page.keyboard.type(' machine');
  await expect(thoughts).toHaveAccessibleDescription(/^11 of 5,000 characters/);
});

test('translated, selects send their values, errors are shown and characters are counted', async ({ page }) => {
  await page.goto('/');
  await translate(page);
  const thoughts = page.getByLabel('Your thoughts');
  await thoughts.fill('Fog');
  await expect(thoughts).toHaveAccessibleDescription(/^3 of 5,000 characters/);
  await thoughts.fill('Fog-machine');
  await expect(thoughts).toHaveAccessibleDescription(/^11 of 5,000 characters/);
  await thoughts.fill('x'.repeat(5001));
  await expect(thoughts).toHaveAccessibleDescription(/^1 too many: 5,001 of 5,000 characters/);
  await thoughts.fill('Fog-machine');
  await page.getByLabel('Which game mode next?').selectOption({ index: 1 });
  const value = await page.getByLabel('Which game mode next?').inputValue();
  const sent = page.waitForRequest('**/api/feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ thoughts: 'Fog-machine', game_mode_request: value });
  expect(value).not.toBe('');

  await page.goto('/waiver');
  await translate(page);
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByText('Please enter your first name.').first()).toBeVisible();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Below 18').check();
  await expect(page.getByLabel("Guardian's name")).toBeVisible();
  await page.getByLabel('18 or above').check();
  await expect(page.getByLabel("Guardian's name")).toHaveCount(0);
});

test('translated, filters, searches and tabs work, and their counts follow', async ({ page }) => {
  await page.goto('/market');
  await translate(page);
  const products = page.getByRole('main').getByRole('article');
  const status = () => page.getByRole('main').getByRole('status').first();
  await page.getByLabel('Jackets').check({ force: true });
  await expect(products).toHaveCount(1);
  await expect(status()).toHaveText('1 product');
  await page.getByLabel('All', { exact: true }).check({ force: true });
  await expect(status()).toHaveText('6 products');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(status()).toHaveText('No products found matching your criteria.');
  await page.getByRole('searchbox').fill('');
  await expect(status()).toHaveText('6 products');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('tab', { name: 'SQUAD' })).toBeVisible();
  const resultCount = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ (player|team)s?$/ });
  const all = await resultCount.textContent();
  await page.getByRole('searchbox').fill('zzz');
  await expect(resultCount).toHaveText('0 players');
  await page.getByRole('searchbox').fill('');
  await expect(resultCount).toHaveText(all ?? '');
  await page.getByRole('tab', { name: 'SQUAD' }).click();
  await expect(resultCount).toHaveText(/^\d+ teams$/);
  const seconds = page.getByRole('timer').locator('[data-unit="seconds"]');
  const now = await seconds.textContent();
  await expect(seconds).not.toHaveText(now ?? '');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  const posts = page.getByRole('main').getByText(/^\d+ posts?$/);
  const before = await posts.textContent();
  await page.getByRole('group', { name: 'Category' }).getByRole('radio').nth(1).check({ force: true });
  await expect(posts).not.toHaveText(before ?? '');
  await page.getByLabel('Your email').fill('asha@example.in');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for your interest in our newsletter.')).toBeVisible();
});

test.describe('with an account', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('translated, an account is created, used and changed', async ({ page }) => {
    const visitor = aVisitor();
    await page.goto('/help');
    await translate(page);
    await signUp(page, visitor);
    await logIn(page, { ...visitor, password: 'wrong-sesame-7' });
    await expect(page.getByRole('dialog', { name: 'LOGIN' }).getByRole('alert')).toBeVisible();
    await logIn(page, visitor);
    await chooseFromAccountMenu(page, visitor, 'link', 'Profile');
    await page.getByLabel('Name', { exact: true }).fill('Asha in Hindi');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(accountButton(page, { ...visitor, username: 'Asha in Hindi' })).toBeVisible();
    await page.goto('/settings');
    await translate(page);
    await page.getByLabel('New password', { exact: true }).fill('another-secret-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
  });
});
