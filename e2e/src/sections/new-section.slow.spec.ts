import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCheckout } from '../arena/sites/checkout';
import { expect, test } from '../arena/sites/own-site';
import { projectRoot } from '../arena/sites/server';

test('a newly created section appears on the site and in the navigation without a new shell release @F1', async ({
  page,
  ownSite,
}) => {
  // The test creates, checks, tests and builds a section.
  test.setTimeout(180_000);
  const checkout = await createCheckout('mf-blogs');
  const runInCheckout = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: checkout });
  const shellRelease = async () => {
    const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
    return apps.find(({ app }: { app: string }) => app === 'shell').release;
  };
  const before = await shellRelease();

  expect(await ownSite.arena(['section', 'create', 'mf-events'], { cwd: checkout })).toContain('npm run dev mf-events');
  const biome = join(projectRoot, 'node_modules/.bin/biome');
  await runInCheckout(biome, 'check', '--error-on-warnings', '--vcs-enabled=false', 'mf-events', 'package.json');
  await runInCheckout('npm', 'run', 'types', '--', 'mf-events');
  await runInCheckout('npm', 'test', '-w', 'mf-events');
  await runInCheckout('npm', 'run', 'build', '-w', 'mf-events');
  await ownSite.arena(['publish', join(checkout, 'mf-events'), '--reason', 'hello']);
  await rm(checkout, { recursive: true });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(`${ownSite.url}/events`);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page).toHaveTitle('Events | Arena Airsoft');
  // The server has prerendered the page.
  const response = await page.request.get(`${ownSite.url}/events`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('This page is new.');
  expect(await shellRelease()).toBe(before);
});
