import { type Browser, expect, type Page } from '@playwright/test';
import type { Visitor } from './account';
import { waitForHydration } from './hydration';
import type { ArenaServer } from './server';

/** What the visitor sent, one card each. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const signedOut = (page: Page) => page.getByText('You are logged out', { exact: true });

/** The link in a mail. */
export const linkIn = (mail: string) => /https?:\/\/\S+\/verify\?\S+/.exec(mail)?.[0].replaceAll('&amp;', '&') ?? '';

/** Opens the page in a browser of its own, without cookies and storage. */
export async function openOtherBrowser(browser: Browser, site: ArenaServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const page = waitForHydration(await context.newPage());
  await page.goto('/submissions');
  return page;
}

/** Sends a pre-booking with this address, in capitals. */
export async function preBook(page: Page, site: ArenaServer, { email }: Visitor) {
  await page.goto(`${site.url}/?prebook`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Asha Rawat');
  await dialog.getByLabel('Email').fill(email.toUpperCase());
  await dialog.getByLabel('Mobile').fill('9876543210');
  await dialog.getByRole('combobox', { name: 'City' }).selectOption('Delhi');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Send pre-booking' }).click();
  await expect(page.getByText('Thank you for your interest!')).toBeVisible();
}

/** Signs a waiver with this address. */
export async function signWaiver(page: Page, site: ArenaServer, { email }: Visitor) {
  await page.goto(`${site.url}/waiver`);
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rawat');
  await page.getByLabel('Date of birth').fill('1994-03-09');
  await page.getByLabel('Phone', { exact: true }).fill('9876543210');
  await page.getByLabel('Email').fill(email);
  await page
    .getByRole('group', { name: /medical condition/ })
    .getByLabel('No')
    .check();
  await page.getByRole('button', { name: 'Submit waiver' }).click();
  await expect(page.getByText('Waiver submitted successfully!')).toBeVisible();
}
