import type { Dialog, Page } from '@playwright/test';
import { aVisitor, chooseFromAccountMenu, signUpAndLogIn } from './arena/account';
import { expect, test } from './arena/test';

const keepDraftCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Keep what I type in this tab until I send it' });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });
const medicalCondition = (page: Page, answer: 'Yes' | 'No') =>
  page.getByRole('group', { name: /medical condition/ }).getByRole('radio', { name: answer });
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Opens the waiver and types a name with real key presses: `beforeunload` dialogs need user input. */
async function typeName(page: Page) {
  await page.goto('/waiver');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await firstName(page).pressSequentially('Asha');
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
  await expect(keepDraftCheckbox(page)).toBeChecked();
}

test('a kept waiver draft survives navigation, Back and a reload, and is erased once sent', async ({ page }) => {
  await fillIn(page);
  await keepDraftCheckbox(page).check();
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
});

test('a kept waiver draft is erased when the visitor unchecks the box or logs out', async ({ page }) => {
  const visitor = aVisitor();
  await typeName(page);
  await keepDraftCheckbox(page).check();
  expect(await readStorage(page)).toContain('Asha');
  await keepDraftCheckbox(page).uncheck();
  expect(await readStorage(page)).not.toContain('Asha');
  await expect(firstName(page)).toHaveValue('Asha');
  await keepDraftCheckbox(page).check();
  await signUpAndLogIn(page, visitor);
  expect(await readStorage(page)).toContain('Asha');
  await chooseFromAccountMenu(page, visitor, 'button', 'Logout');
  await expect(keepDraftCheckbox(page)).not.toBeChecked();
  expect(await readStorage(page)).not.toContain('Asha');
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

for (const [form, route, type] of [
  ['a waiver', '/waiver', (page: Page) => firstName(page).pressSequentially('Asha')],
  ['feedback', '/', (page: Page) => page.getByRole('textbox', { name: 'Your thoughts' }).pressSequentially('Asha')],
  [
    'a pre-booking',
    '/?prebook',
    async (page: Page) => {
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Asha');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  ],
] as const) {
  test(`${form} that is not kept asks before leaving and stores nothing`, async ({ page }) => {
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
  await follow(page, 'Booking');
  await page
    .getByRole('main')
    .getByRole('link', { name: /waiver/i })
    .first()
    .click();
  await firstName(page).pressSequentially('Asha');
  const dialogs = handleDialogs(page, (dialog) => dialog.dismiss());
  await page.evaluate(() => window.history.back());
  await expect.poll(() => dialogs).toEqual(['confirm']);
  await expect(page).toHaveURL(/\/waiver$/);
  await expect(firstName(page)).toHaveValue('Asha');
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
