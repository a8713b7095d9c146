import { expect, type Page } from '@playwright/test';
import { neighbourOf, type Section } from './sections';

export const open = (page: Page, { link }: Pick<Section, 'link'>) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

export const expectSection = (page: Page, { heading }: Section) => expectHeading(page, heading);

/** The rest of the site works: another section can be opened, in the same page. */
export async function expectElsewhere(page: Page, section: Section) {
  const neighbour = neighbourOf(section);
  await open(page, neighbour);
  await expectSection(page, neighbour);
}

export const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

/** Presses a section's control, with the keyboard; what comes of it is for the test to see. */
export function press(page: Page, { role, name }: Section['control']) {
  return page.getByRole(role, { name }).first().press('Space');
}

export async function expectPressed(page: Page, { role, name, pressed }: Section['control']) {
  await expect(page.getByRole(role, { name, ...pressed }).first()).toBeVisible();
}

export async function expectNotPressed(page: Page, { role, name, pressed }: Section['control']) {
  await expect(page.getByRole(role, { name, ...pressed })).toHaveCount(0);
}
