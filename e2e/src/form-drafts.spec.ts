import type { Dialog, Page } from '@playwright/test';
import { aVisitor, chooseFromMenu, enter } from './arena/account';
import { expect, test } from './arena/test';

const keep = (page: Page) => page.getByRole('checkbox', { name: 'Keep what I type in this tab until I send it' });
const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });
const health = (page: Page, answer: 'Yes' | 'No') =>
  page.getByRole('group', { name: /medical condition/ }).getByRole('radio', { name: answer });
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Opens the waiver and types a name; by the keyboard, because browsers ask only visitors who did something. */
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
  await health(page, 'Yes').check();
}

async function expectFilledIn(page: Page) {
  await expect(firstName(page)).toHaveValue('Asha');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1994-03-09');
  await expect(health(page, 'Yes')).toBeChecked();
  await expect(keep(page)).toBeChecked();
}

test('a waiver that may be kept survives a link, Back and a reload, and is erased once it is sent', async ({
  page,
}) => {
  await fillIn(page);
  await keep(page).check();
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
  expect(await stored(page)).not.toContain('Asha');
});

test('a kept waiver is erased when the visitor no longer allows it, and when they log out', async ({ page }) => {
  const visitor = aVisitor();
  await typeName(page);
  await keep(page).check();
  expect(await stored(page)).toContain('Asha');
  await keep(page).uncheck();
  expect(await stored(page)).not.toContain('Asha');
  await expect(firstName(page)).toHaveValue('Asha');
  await keep(page).check();
  await enter(page, visitor);
  expect(await stored(page)).toContain('Asha');
  await chooseFromMenu(page, visitor, 'button', 'Logout');
  await expect(keep(page)).not.toBeChecked();
  expect(await stored(page)).not.toContain('Asha');
});

/** Answers the questions of the page, and tells their kinds. */
function answer(page: Page, reply: (dialog: Dialog) => Promise<void>) {
  const kinds: string[] = [];
  page.on('dialog', async (dialog) => {
    kinds.push(dialog.type());
    await reply(dialog);
  });
  return kinds;
}

for (const [what, address, type] of [
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
  test(`${what} that is not kept: leaving is asked about, and nothing is stored`, async ({ page }) => {
    await page.goto('/help');
    await page.goto(address);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await type(page);
    const path = new URL(page.url()).pathname;
    const asked = answer(page, (dialog) => dialog.dismiss());
    await follow(page, 'Market Place');
    await expect.poll(() => asked).toEqual(['confirm']);
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(['confirm', 'beforeunload']);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await stored(page)).not.toContain('Asha');
    page.removeAllListeners('dialog');
    answer(page, (dialog) => dialog.accept());
    await follow(page, 'Market Place');
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  });
}

test('Back is asked about as a link is, and stays at the form', async ({ page }) => {
  await page.goto('/help');
  await follow(page, 'Booking');
  await page
    .getByRole('main')
    .getByRole('link', { name: /waiver/i })
    .first()
    .click();
  await firstName(page).pressSequentially('Asha');
  const asked = answer(page, (dialog) => dialog.dismiss());
  await page.evaluate(() => window.history.back());
  await expect.poll(() => asked).toEqual(['confirm']);
  await expect(page).toHaveURL(/\/waiver$/);
  await expect(firstName(page)).toHaveValue('Asha');
});

test('with nothing typed, nothing is asked', async ({ page }) => {
  await page.goto('/waiver');
  await firstName(page).focus();
  const asked = answer(page, (dialog) => dialog.accept());
  await follow(page, 'Market Place');
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(asked).toEqual([]);
});

test.describe('an outcome that arrives after the page was left is told', () => {
  /** Answers the waiver only after the visitor has gone elsewhere. */
  async function leaveWhileSending(page: Page, status: number) {
    let release = () => {};
    const left = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/waivers/submit', async (route) => {
      await left;
      if (status === 201) await route.continue();
      else await route.fulfill({ status, json: { error: 'This was sent before.' } });
    });
    await fillIn(page);
    answer(page, (dialog) => dialog.accept());
    const sent = page.waitForRequest('**/api/waivers/submit');
    await page.getByRole('button', { name: 'Submit waiver' }).click();
    await sent;
    await follow(page, 'Market Place');
    await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
    release();
  }

  test('that it was stored', async ({ page }) => {
    await leaveWhileSending(page, 201);
    const notice = page.getByRole('status').filter({ hasText: /Waiver submitted successfully! Reference: AR-/ });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ expectedErrors: /409/ });
    test('that it was not', async ({ page }) => {
      await leaveWhileSending(page, 409);
      await expect(page.getByRole('alert')).toContainText('Your waiver: This was sent before.');
    });
  });
});
