import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type Visitor = { username: string; email: string; password: string };

/** Somebody nobody knows yet. */
export function aVisitor(): Visitor {
  const username = `asha-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.in`, password: 'open-sesame-7' };
}

/** Makes an account through the dialog and leaves it in login mode. */
export async function signUp(page: Page, { username, email, password }: Visitor) {
  await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await expect(page.getByText('Account created successfully ✅. Please login.')).toBeVisible();
}

/** Enters e-mail and password in the dialog, opened first where it is closed. */
export async function enterPassword(page: Page, { email, password }: Visitor) {
  const dialog = page.getByRole('dialog', { name: 'LOGIN' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  }
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** Makes an account and logs in with it. */
export async function enter(page: Page, visitor: Visitor) {
  await signUp(page, visitor);
  await enterPassword(page, visitor);
  await expect(nameOf(page, visitor)).toBeVisible();
}

/** The button with the signed-in visitor's name. */
export function nameOf(page: Page, { username }: Visitor) {
  return page.getByRole('banner').getByRole('button', { name: username });
}

export async function chooseFromMenu(page: Page, visitor: Visitor, role: 'link' | 'button', name: string) {
  await nameOf(page, visitor).click();
  await page.getByRole('banner').getByRole(role, { name }).click();
}
