import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../arena/sites/own-site';
import { buildStandardSection } from '../arena/sites/standard-section';
import { buildTeamSection } from '../arena/sites/team-repository';

/** styled-components, which does not work. */
test.use({ expectedErrors: /inline style violates|React error #520/ });

const styleOf = (page: Page, text: string, property: string) =>
  page
    .getByRole('main')
    .getByText(text)
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('libraries of a section work as its reference says', async ({ ownSite, page }) => {
  test.slow();
  const folder = await buildTeamSection(ownSite, 'libraries/mf-works');
  await ownSite.arena(['publish', folder, '--reason', 'libraries']);
  await rm(folder, { recursive: true });
  await page.goto(`${ownSite.url}/works`);

  await test.step('CSS Modules, images, fonts, import()', async () => {
    const image = page.getByRole('img', { name: 'The ground' });
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(20);
    expect(await page.evaluate(() => document.fonts.check('16px works'))).toBe(true);
    await page.getByRole('button', { name: 'Choose a night' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saturday' })).toBeVisible();
  });
  await test.step('the stylesheet of a package', async () => {
    const day = page.locator('.rdp-day').first();
    expect(await day.evaluate((element) => getComputedStyle(element).width)).toBe('44px');
  });
  await test.step('environment variables', async () => {
    await expect(page.getByText('Key: key-1')).toBeVisible();
  });
  await test.step('a chart', async () => {
    const bars = page.locator('.recharts-bar-rectangle path');
    await expect(bars).toHaveCount(2);
    await bars.last().hover();
    await expect(page.getByText('players : 40')).toBeVisible();
  });
  await test.step('CSS that is written when the section is built', async () => {
    expect(await styleOf(page, 'Built by vanilla-extract', 'color')).toBe('rgb(4, 5, 6)');
  });
  await test.step('Tailwind', async () => {
    expect(await styleOf(page, 'Built by Tailwind', 'display')).toBe('flex');
    expect(await styleOf(page, 'Built by Tailwind', 'box-shadow')).toContain('10px 15px');
  });
  await test.step('CSS-in-JS', async () => {
    await page.getByRole('button', { name: 'Load styled-components' }).click();
    await expect(page.getByText('Built in the browser')).toBeVisible();
    expect(await styleOf(page, 'Built in the browser', 'color')).not.toBe('rgb(1, 2, 3)');
  });
  await test.step('a value for another section, which Rspack has built', async () => {
    const checkout = await buildStandardSection('rspack', {
      'src/events-page.jsx': (source) =>
        source.replace('<ul>', "<p>{nights && sessionStorage.getItem('mf-works.night')}</p><ul>"),
    });
    await ownSite.arena(['publish', join(checkout, 'mf-events'), '--reason', 'reads the value']);
    await rm(checkout, { recursive: true });
    await page.goto(`${ownSite.url}/events`);
    await page.getByRole('button', { name: 'Show the nights' }).click();
    await expect(page.getByRole('main').locator('p', { hasText: 'Saturday' })).toBeVisible();
  });
});
