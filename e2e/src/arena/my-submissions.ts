import { type Browser, expect, type Page } from '@playwright/test';
import type { Visitor } from './account';
import { waitForHydration } from './hydration';
import type { ArenaServer } from './sites/server';

/** The submissions of the visitor, one card each. */
export const cards = (page: Page) => page.getByRole('main').getByRole('article');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const signedOut = (page: Page) => page.getByText('You are logged out', { exact: true });

/** Opens the page in a browser of its own, without cookies and storage. */
export async function openOtherBrowser(browser: Browser, site: ArenaServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const page = waitForHydration(await context.newPage());
  await page.goto('/submissions');
  return page;
}

/** Sends a pre-booking with this address, in capitals. */
export function sendPreBooking(site: ArenaServer, { email }: Visitor) {
  return post(site, '/api/prebooking', {
    name: 'Asha Rawat',
    email: email.toUpperCase(),
    mobile: '9876543210',
    city: 'Delhi',
    agreeTerms: true,
  });
}

/** Signs a waiver with this address. */
export function sendWaiver(site: ArenaServer, { email }: Visitor) {
  return post(site, '/api/waivers/submit', {
    firstName: 'Asha',
    lastName: 'Rawat',
    dob: '1994-03-09',
    phone: '9876543210',
    email,
    medicalCondition: 'no',
  });
}

async function post(site: ArenaServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, await response.text()).toBe(201);
}
