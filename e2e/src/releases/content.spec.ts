import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { waitForHydration } from '../arena/hydration';
import { changeContent } from '../arena/sites/change-content';
import { projectRoot } from '../arena/sites/server';
import { openTab } from '../arena/tab';
import { expect, test } from '../arena/test';

const price = (page: Page, plan: string) => page.getByRole('article', { name: plan }).getByText('₹').first();

test('new content on the same code is on pages with scripts and without, and after a navigation', async ({
  page,
  context,
  browser,
  changingSite,
}) => {
  const { url } = changingSite;
  // The price of a session is content of the shell, that of a membership of the section.
  const changes = [
    await changeContent(join(projectRoot, 'shell'), '"price":699', '"price":749'),
    await changeContent(join(projectRoot, 'mf-home'), '"price":1999', '"price":2149'),
  ];
  for (const folder of changes) {
    await changingSite.arena(['publish', folder, '--reason', 'new prices']);
    await rm(folder, { recursive: true });
  }

  const withoutScripts = await browser.newPage({ baseURL: url, javaScriptEnabled: false });
  await withoutScripts.goto('/aboutus');
  await expect(price(withoutScripts, 'Single Entry')).toHaveText('₹749');
  await withoutScripts.goto('/');
  await expect(withoutScripts.getByRole('region', { name: 'Welcome' })).toContainText('from ₹749');
  await withoutScripts.close();

  const reports: string[] = [];
  context.on('request', (request) => {
    if (/\/api\/(errors|failures)$/.test(request.url())) reports.push(request.postData() ?? '');
  });
  await page.goto(`${url}/aboutus`);
  await expect(price(page, 'Single Entry')).toHaveText('₹749');
  await page.getByRole('tab', { name: 'Memberships' }).click();
  await expect(price(page, 'Silver')).toHaveText('₹2,149');

  const tab = await openTab(waitForHydration(await context.newPage()), `${url}/market`);
  await tab.page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(price(tab.page, 'Single Entry')).toHaveText('₹749');
  await tab.page.getByRole('tab', { name: 'Memberships' }).click();
  await expect(price(tab.page, 'Silver')).toHaveText('₹2,149');
  expect(tab.documents()).toBe(1);
  expect(reports).toEqual([]);
});
