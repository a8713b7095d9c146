import type { Dialog, Page } from '@playwright/test';
import { aVisitor, chooseFromAccountMenu, signUpAndLogIn } from '../arena/account';
import { expect, test } from '../arena/test';

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });
const medicalCondition = (page: Page, answer: 'Yes' | 'No') =>
  page.getByRole('group', { name: /medical condition/ }).getByRole('radio', { name: answer });
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Types with real key presses: `beforeunload` dialogs need user input. */
const typeFirstName = (page: Page) => firstName(page).pressSequentially('Asha');

async function typeName(page: Page) {
  await page.goto('/waiver');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await typeFirstName(page);
}

async function fillIn(page: Page) {
  await typeName(page);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rao');
  await page.getByLabel('Date of birth').fill('1994-03-09');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+91 98765 43210');
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.in');
  await medicalCondition(page, 'Yes').check();
}

async function expectFilledIn(page: Page) {
  await expect(firstName(page)).toHaveValue('Asha');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1994-03-09');
  await expect(medicalCondition(page, 'Yes')).toBeChecked();
}

test('a waiver survives navigation, Back and a reload without a question, and is erased once sent', async ({
  page,
}) => {
  const dialogs = handleDialogs(page, (dialog) => dialog.dismiss());
  await fillIn(page);
  await follow(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await page.goBack();
  await expectFilledIn(page);
  await page.reload();
  await expectFilledIn(page);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rawat');
  await page.goto('/help');
  await page.goto('/waiver');
  await expectFilledIn(page);
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Rawat');
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
  expect(await readStorage(page)).not.toContain('Asha');
  expect(dialogs).toEqual([]);
});

test('a waiver is erased from the tab when the visitor clears the form or logs out', async ({ page }) => {
  const visitor = aVisitor();
  await typeName(page);
  expect(await readStorage(page)).toContain('Asha');
  const dialogs = handleDialogs(page, (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect(firstName(page)).toHaveValue('');
  expect(dialogs).toEqual(['confirm']);
  expect(await readStorage(page)).not.toContain('Asha');
  await firstName(page).pressSequentially('Asha');
  await signUpAndLogIn(page, visitor);
  expect(await readStorage(page)).toContain('Asha');
  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await expect(page.getByRole('button', { name: 'Signup/Login' })).toBeVisible();
  expect(await readStorage(page)).not.toContain('Asha');
});

test('feedback survives a reload, and is erased once sent', async ({ page }) => {
  const thoughts = page.getByRole('textbox', { name: 'Your thoughts' });
  await page.goto('/');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await thoughts.pressSequentially('More shade');
  await page.getByRole('combobox', { name: 'Which game mode next?' }).selectOption('Stealth Missions');
  await page.reload();
  await expect(thoughts).toHaveValue('More shade');
  await expect(page.getByRole('combobox', { name: 'Which game mode next?' })).toHaveValue('Stealth Missions');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('✅ Feedback submitted')).toBeVisible();
  expect(await readStorage(page)).not.toContain('More shade');
});

/** Handles every dialog of the page. @returns the types of the dialogs so far, a growing list */
function handleDialogs(page: Page, reply: (dialog: Dialog) => Promise<void>) {
  const types: string[] = [];
  page.on('dialog', async (dialog) => {
    types.push(dialog.type());
    await reply(dialog);
  });
  return types;
}

/** Makes the browser refuse to store anything, as some do in private windows. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

async function typePreBooking(page: Page) {
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Asha');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A closed dialog removes its history entry a moment later. Until then, Back would only do that.
  await expect.poll(() => page.evaluate(() => window.history.state.dialogs)).toBeUndefined();
}

for (const [form, route, type, prepare] of [
  ['a waiver that the browser does not store', '/waiver', typeFirstName, refuseStorage],
  ['a pre-booking', '/?prebook', typePreBooking, async () => {}],
] as const) {
  test(`${form} asks before leaving`, async ({ page }) => {
    await prepare(page);
    await page.goto('/help');
    await page.goto(route);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await type(page);
    const path = new URL(page.url()).pathname;
    const dialogs = handleDialogs(page, (dialog) => dialog.dismiss());
    await follow(page, 'Market Place');
    await expect.poll(() => dialogs).toEqual(['confirm']);
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => dialogs).toEqual(['confirm', 'beforeunload']);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await readStorage(page)).not.toContain('Asha');
    page.removeAllListeners('dialog');
    handleDialogs(page, (dialog) => dialog.accept());
    await follow(page, 'Market Place');
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  });
}

test('Back asks before leaving, like a link, and can stay on the form', async ({ page }) => {
  await page.goto('/help');
  await follow(page, 'Home');
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  await typePreBooking(page);
  const dialogs = handleDialogs(page, (dialog) => dialog.dismiss());
  await page.evaluate(() => window.history.back());
  await expect.poll(() => dialogs).toEqual(['confirm']);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha');
});

test('an empty form does not ask before leaving', async ({ page }) => {
  await page.goto('/waiver');
  await firstName(page).focus();
  const dialogs = handleDialogs(page, (dialog) => dialog.accept());
  await follow(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(dialogs).toEqual([]);
});

test.describe('after the visitor leaves during submission', () => {
  /** Submits a waiver and leaves the page; the response arrives only then. */
  async function leaveWhileSending(page: Page, status: number) {
    let release = () => {};
    const hasLeft = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/waivers/submit', async (route) => {
      await hasLeft;
      if (status === 201) await route.continue();
      else await route.fulfill({ status, json: { error: 'This was sent before.' } });
    });
    await fillIn(page);
    handleDialogs(page, (dialog) => dialog.accept());
    const sent = page.waitForRequest('**/api/waivers/submit');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await sent;
    await follow(page, 'Market Place');
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    release();
  }

  test('a notification confirms a stored waiver', async ({ page }) => {
    await leaveWhileSending(page, 201);
    const notice = page.getByRole('status').filter({ hasText: /Waiver submitted successfully! Reference: AR-/ });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ expectedErrors: /409/ });
    test('an alert reports a failed waiver', async ({ page }) => {
      await leaveWhileSending(page, 409);
      await expect(page.getByRole('alert')).toContainText('Your waiver: This was sent before.');
    });
  });
});
