import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../arena/sites/own-site';
import type { ArenaServer } from '../arena/sites/server';

/** Builds of the shell and the market of the previous version, as its `npm run build` left them. */
const archive = fileURLToPath(new URL('../../previous-version/releases.tgz', import.meta.url));

/** A folder in which `arena publish shell` and `arena publish mf-market` publish those builds. */
const test = base.extend<{ previousVersion: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  previousVersion: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'arena-previous-'));
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

// Each test publishes the shell, which renders all pages again.
test.describe.configure({ timeout: 120_000 });

const SECTIONS = ['Market Place', 'Leaderboard', 'Blogs', 'Booking', 'About Us'];

/** Opens a page of a site and collects its requests for files of releases that fail. */
async function openPage(page: Page, url: string): Promise<string[]> {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // A film that is still loading is cancelled when its page is left.
    const cancelled = request.resourceType() === 'media' && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (request.url().includes('/releases/') && !cancelled) failed.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  return failed;
}

async function visitAllSections(page: Page) {
  for (const name of SECTIONS) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Fair play on rough ground' })).toBeVisible();
}

async function expectShell(page: Page, release: string) {
  await expect(page.locator(`script[src*="/releases/shell/${release}/"]`).first()).toBeAttached();
}

async function liveRelease(site: ArenaServer, app: string): Promise<string> {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  return apps.find((one: { app: string }) => one.app === app).release;
}

test('a rollback to a shell of the previous version works in open pages and in new ones', async ({
  page,
  context,
  ownSite,
  previousVersion,
}) => {
  const current = await liveRelease(ownSite, 'shell');
  const { release: previous } = JSON.parse(await ownSite.arena(['publish', join(previousVersion, 'shell'), '--json']));
  await ownSite.arena(['activate', 'shell', current]);
  const failed = await openPage(page, `${ownSite.url}/`);
  await expectShell(page, current);

  expect(await ownSite.arena(['rollback', 'shell', '--reason', 'back to the previous version'])).toContain(previous);

  await visitAllSections(page);
  await expectShell(page, current);
  await page.reload();
  await expectShell(page, previous);
  await visitAllSections(page);
  const newTab = await context.newPage();
  const failedInNewTab = await openPage(newTab, `${ownSite.url}/leaderboard`);
  await expectShell(newTab, previous);
  await visitAllSections(newTab);
  expect([...failed, ...failedInNewTab]).toEqual([]);
});

test('a shell and a section of the previous version work with current ones', async ({
  page,
  ownSite,
  previousVersion,
}) => {
  const current = await liveRelease(ownSite, 'mf-market');
  await ownSite.arena(['publish', join(previousVersion, 'mf-market')]);
  const failed = await openPage(page, `${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await visitAllSections(page);

  await ownSite.arena(['publish', join(previousVersion, 'shell')]);
  await page.goto(`${ownSite.url}/market?search=jacket`);
  await expect(page.getByRole('main')).toContainText(/jacket/i);
  await visitAllSections(page);

  await ownSite.arena(['rollback', 'mf-market', '--to', current]);
  await page.goto(`${ownSite.url}/market`);
  await visitAllSections(page);
  expect(failed).toEqual([]);
});
