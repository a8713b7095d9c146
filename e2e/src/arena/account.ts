import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

export type Visitor = { username: string; email: string; password: string };

/** Returns the data of a visitor who has no account yet. */
export function aVisitor(): Visitor {
  const username = `asha-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.in`, password: 'open-sesame-7' };
}

/** Creates an account through the dialog, which then switches to login. */
export async function signUp(page: Page, visitor: Visitor) {
  await createAccount(page, visitor);
  await expect(page.getByText('Account created successfully ✅. Please login.')).toBeVisible();
}

/** Creates an account on a site that confirms addresses by mail. The dialog then asks for the code of the mail. */
export async function signUpByMail(page: Page, visitor: Visitor) {
  await createAccount(page, visitor);
  await expect(page.getByText(`Account created successfully ✅. We sent an email to ${visitor.email}.`)).toBeVisible();
}

async function createAccount(page: Page, { username, email, password }: Visitor) {
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
}

/** Opens the login dialog if it is closed, enters email and password, and submits. */
export async function logIn(page: Page, { email, password }: Visitor) {
  const dialog = page.getByRole('dialog', { name: 'LOGIN' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  }
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** Creates an account with the API, and logs in with it through the dialog. */
export async function signUpAndLogIn(page: Page, visitor: Visitor) {
  const created = await page.request.post(new URL('/api/auth/signup', page.url()).href, { data: visitor });
  expect(created.status(), await created.text()).toBe(201);
  await logIn(page, visitor);
  await expect(accountButton(page, visitor)).toBeVisible();
}

/** The button with the signed-in visitor's name. */
export function accountButton(page: Page, { username }: Visitor) {
  return page.getByRole('banner').getByRole('button', { name: username });
}

/** Opens the account menu and clicks one of its links or buttons. */
export async function chooseFromAccountMenu(page: Page, visitor: Visitor, role: 'link' | 'button', name: string) {
  await accountButton(page, visitor).click();
  await page.getByRole('banner').getByRole(role, { name }).click();
}

/** Switches two-step login on, on the settings page. @returns a generator of its codes */
export async function switchOnTwoStepLogin(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
  const secret = await page.getByRole('region', { name: 'Two-step login' }).locator('code').textContent();
  const generator = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
  await page.getByLabel('Code').fill(generator.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-step login is on.')).toBeVisible();
  return generator;
}
