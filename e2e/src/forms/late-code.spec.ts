import type { Page } from '@playwright/test';
import { holdRequests } from '../arena/hold-requests';
import { expect, test } from '../arena/test';
import { releaseFiles, respondWith } from '../matrix/loading-faults';

// The code of a section comes after that of the shell: for visitors who have been here before, and after each release of
// a section.

test.use({ expectedErrors: /Failed to load resource/ });

const layoutHydrated = (page: Page) => expect(page.locator('#root[data-hydrated="layout"]')).toHaveCount(1);
const hydrated = (page: Page) => expect(page.locator('#root[data-prerendered]')).toHaveCount(0);

/** Opens a prerendered page, and holds back the code of its section. @returns a function that lets it come */
async function openWithLateCode(page: Page, path: string, app: string) {
  const release = await holdRequests(page, releaseFiles(app, '*.js'));
  await page.goto(path, { waitUntil: 'commit' });
  await layoutHydrated(page);
  return release;
}

/** Marks an element, to see later whether it is still the same. */
const mark = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.setAttribute('data-marked', ''));

const readPage = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const caret = activeElement instanceof HTMLInputElement ? activeElement.selectionStart : null;
    return { scrollY: Math.round(window.scrollY), focused: activeElement?.getAttribute('name'), caret };
  });

test('the waiver keeps what is entered before its code comes, with focus, caret and scroll position', async ({
  page,
}) => {
  const release = await openWithLateCode(page, '/waiver', 'mf-booking');
  await mark(page, 'main form');
  const firstName = page.getByLabel('First name');
  await page.getByLabel('Date of birth').fill('2012-04-07');
  await page
    .getByRole('group', { name: /medical condition/ })
    .getByLabel('Yes')
    .check();
  await firstName.pressSequentially('Asha');
  await firstName.press('ArrowLeft');
  const before = await readPage(page);
  expect(before).toMatchObject({ focused: 'firstName', caret: 3 });
  expect(before.scrollY).toBeGreaterThan(0);

  release();
  await hydrated(page);
  expect(await readPage(page)).toEqual(before);
  await expect(page.locator('main form')).toHaveAttribute('data-marked', '');
  await firstName.press('x');
  await expect(firstName).toHaveValue('Ashxa');
  await expect(page.getByRole('group', { name: /medical condition/ }).getByLabel('Yes')).toBeChecked();
  // The form knows what it contains: the player is under 18, and only the other fields have errors.
  await expect(page.getByLabel(/^Guardian's name/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect(firstName).not.toHaveAttribute('aria-invalid', 'true');
});

test('feedback keeps its stars, its choices and its text', async ({ page }) => {
  const release = await openWithLateCode(page, '/', 'mf-home');
  await page.getByRole('slider', { name: /^Your rating/ }).fill('4');
  await page.getByLabel('Your thoughts').fill('More nets');
  await page.getByLabel('Which game mode next?').selectOption('Stealth Missions');
  release();
  await hydrated(page);
  await expect(page.getByRole('slider', { name: /^Your rating/ })).toHaveValue('4');
  await expect(page.getByLabel('Which game mode next?')).toHaveValue('Stealth Missions');
  const sent = page.waitForRequest('**/api/feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    rating: 4,
    thoughts: 'More nets',
    game_mode_request: 'Stealth Missions',
  });
});

test('a search that is typed before the code comes is run', async ({ page }) => {
  const release = await openWithLateCode(page, '/market', 'mf-market');
  await page.getByLabel('Search the catalogue').pressSequentially('bottle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  release();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(page.getByLabel('Search the catalogue')).toBeFocused();
  await expect(page).toHaveURL(/\?q=bottle$/);
});

test('opened texts stay open, and the layout works, while the code is late', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const release = await openWithLateCode(page, '/blogs', 'mf-blogs');
  await page.getByText('Read the whole post').first().click();
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Loading\.\.\./)).toBeVisible();
  release();
  await hydrated(page);
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  await expect(page.getByText(/^Loading\.\.\./)).toHaveCount(0);
});

test('a link leaves a page whose code is late, at once', async ({ page }) => {
  await openWithLateCode(page, '/waiver', 'mf-booking');
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await expect(page).toHaveTitle('Market Place | Arena Airsoft');
  await expect(page.locator('title')).toHaveCount(1);
});

test('code that is missing: the page stays, says why, and another try makes it interactive @S10.1 @S10.4 @S10.5 @F3', async ({
  page,
}) => {
  const missing = respondWith('__federation_expose_section.js', { status: 404 });
  await missing.inject(page, 'mf-booking');
  await page.goto('/waiver', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Asha');
  const bar = page.getByRole('alert');
  await expect(bar.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await expect(bar).toContainText('missing on the server');
  await expect(bar).toContainText('mf-booking');
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await expect(page.getByRole('heading', { level: 1, name: /waiver/i })).toBeVisible();

  await missing.remove(page);
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
});

test('code that is missing: the browser sends the form', async ({ page }) => {
  await respondWith('__federation_expose_section.js', { status: 404 }).inject(page, 'mf-booking');
  await page.goto('/waiver', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Asha');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByText('The form was not sent yet.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
});

test('products that do not load stay as they were prerendered @M5.2 @M5.3', async ({ page }) => {
  const missing = respondWith('products.js', { status: 404 });
  await missing.inject(page, 'mf-market');
  await page.goto('/market');
  await expect(page.getByRole('alert')).toContainText('Error: The products could not be loaded.');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await missing.remove(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Search the catalogue').fill('bottle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
});
