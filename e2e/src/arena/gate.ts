import { expect, type Page } from '@playwright/test';
import type { ArenaServer } from './sites/server';

type Waiver = Record<string, string>;

/** Signs a waiver; its reference. */
export async function sign(site: ArenaServer, changes: Waiver): Promise<string> {
  const waiver = {
    ...{ firstName: 'Asha', lastName: 'Rawat', dob: '1998-02-28', phone: '9876543210', email: 'asha@example.in' },
    ...{ medicalCondition: 'no', ...changes },
  };
  const answer = await fetch(`${site.url}/api/waivers/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(waiver),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).reference;
}

/** The date of birth of a player who is twelve. */
export const minorsDob = () => `${new Date().getFullYear() - 12}-01-01`;

/** Creates a token of the staff at the gate. */
export async function createStaffToken(site: ArenaServer): Promise<{ id: string; token: string }> {
  return JSON.parse(await site.arena(['token', 'create', '--name', 'Ravi', '--role', 'staff', '--json']));
}

/** Logs in on the page of the gate. */
export async function logIn(page: Page, token: string) {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}

/**
 * Looks for players.
 * @param delay milliseconds between two keys
 */
export async function find(page: Page, text: string, delay = 0) {
  const field = page.getByLabel('Reference, name or phone');
  await field.fill('');
  await field.pressSequentially(text, { delay });
  await page.getByRole('button', { name: 'Find' }).tap();
}

/** The players that were found last. */
export const found = (page: Page) => page.getByRole('region', { name: 'Found' });

/** Checks in the player who was found, by the button with this text. */
export async function checkIn(page: Page, text = 'Check in') {
  await found(page).getByText(text, { exact: true }).tap();
  await expect(found(page)).toContainText('by Ravi');
}

/** Check-ins in the audit log since a time, by the names of their actions. */
export async function recorded(site: ArenaServer, since: Date): Promise<string[]> {
  const { entries } = JSON.parse(
    await site.arena(['audit', '--lines', '200', '--since', since.toISOString(), '--json']),
  );
  return entries
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.endsWith('check-in'));
}
