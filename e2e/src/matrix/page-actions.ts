import { expect, type Page } from '@playwright/test';
import { otherSection, type Section } from './sections';

export const openSection = (page: Page, { link }: Pick<Section, 'link'>) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

export const expectSection = (page: Page, { heading }: Section) => expectHeading(page, heading);

/** Expects that the rest of the site works: opens another section in the same page. */
export async function expectOtherSection(page: Page, section: Section) {
  const other = otherSection(section);
  await openSection(page, other);
  await expectSection(page, other);
}

export const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

/** Presses a section's control with the keyboard, without checking the result. */
export function pressControl(page: Page, { role, name }: Section['control']) {
  return page.getByRole(role, { name }).first().press('Space');
}

export async function expectPressed(page: Page, { role, name, pressed }: Section['control']) {
  await expect(page.getByRole(role, { name, ...pressed }).first()).toBeVisible();
}

export async function expectNotPressed(page: Page, { role, name, pressed }: Section['control']) {
  await expect(page.getByRole(role, { name, ...pressed })).toHaveCount(0);
}
