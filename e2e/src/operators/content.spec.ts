import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../arena/accessibility';
import { enterToken } from '../arena/ops-screens';
import { projectRoot } from '../arena/sites/server';
import { withContent } from '../arena/sites/with-content';
import { expect, test } from '../arena/test';

// The release before it has no content, which the history shows.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, expectedErrors: /\/content$/ });

const group = (title: string, properties: object) => ({
  ...{ type: 'object', title, properties, required: Object.keys(properties) },
  additionalProperties: false,
});
const text = (title: string, maxLength: number) => ({ type: 'string', title, minLength: 1, maxLength });

const schema = group('Market', {
  heading: { ...text('Heading', 60), description: 'Above all products.' },
  offers: {
    ...{ type: 'array', title: 'Offers', minItems: 1, maxItems: 6 },
    items: group('Offer', {
      name: text('Name', 40),
      price: { type: 'integer', title: 'Price', description: 'In rupees, with tax.', minimum: 0, maximum: 100_000 },
      note: text('Note', 300),
    }),
  },
  isOpen: { type: 'boolean', title: 'Open on Sunday', description: 'The line under the heading says so.' },
});
const content = {
  heading: 'Market Place',
  offers: [
    { name: 'Solo Entry', price: 699, note: 'One player for one hour, with mask and marker.' },
    { name: 'Team Entry', price: 1799, note: 'Five players for one hour, with masks and markers.' },
  ],
  isOpen: true,
};

/** Widths of the window in pixels, and the colour scheme that the person prefers. */
const VIEWS = [
  [1440, 'light'],
  [360, 'dark'],
] as const;

async function check(page: Page) {
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('the owner changes a price on a phone, by keyboard alone, and takes it back', async ({ page, changingSite }) => {
  const folder = await withContent(join(projectRoot, 'mf-market'), schema, content);
  await changingSite.arena(['publish', folder, '--reason', 'with content']);
  await rm(folder, { recursive: true });
  const liveContent = async () => {
    const { apps } = JSON.parse(await changingSite.arena(['status', '--json']));
    const { release } = apps.find(({ app }: { app: string }) => app === 'mf-market');
    return (await page.request.get(`/releases/mf-market/${release}/content.json`)).json();
  };

  await page.goto('/ops');
  await enterToken(page);
  await page.getByRole('link', { name: 'Content' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await check(page);
  await page.getByRole('link', { name: 'Market' }).press('Enter');
  await page.getByRole('button', { name: 'Team Entry', exact: true }).press('Enter');
  const price = page.getByLabel('Price');
  await price.fill('18x9');
  await price.press('Enter');
  await expect(price).toBeFocused();
  await expect(page.getByText('Enter a number, such as 1899.')).toBeVisible();
  await check(page);
  await price.fill('1,899');
  await price.press('Enter');
  await expect(page.getByText('Team Entry, Price: 1799 → 1899')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare a preview' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', /\?preview=/);
  await check(page);
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Live since/ })).toBeFocused();
  expect((await liveContent()).offers[1]).toMatchObject({ price: 1899 });

  await page.getByText('History of this content').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'operator' }).first()).toContainText('1799 → 1899');
  await check(page);
  await page.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeFocused();
  expect(await liveContent()).toEqual(content);
});
