import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutWith } from './arena/checkout';
import { projectRoot } from './arena/server';
import { expect, test } from './arena/test';

test('F1 a section that was made a minute ago is on the site, navigation included, beside the shell that was there', async ({
  page,
  ownSite,
}) => {
  // It makes, checks, tests and builds a section.
  test.setTimeout(180_000);
  const team = await checkoutWith('mf-blogs');
  const inTeam = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: team });
  const shell = async () => {
    const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
    return apps.find(({ app }: { app: string }) => app === 'shell').release;
  };
  const before = await shell();

  expect(await ownSite.arena(['new', 'mf-events'], team)).toContain('npm run dev mf-events');
  const biome = join(projectRoot, 'node_modules/.bin/biome');
  await inTeam(biome, 'check', '--error-on-warnings', '--vcs-enabled=false', 'mf-events', 'package.json');
  await inTeam('npm', 'run', 'types', '-w', 'mf-events');
  await inTeam('npm', 'test', '-w', 'mf-events');
  await inTeam('npm', 'run', 'build', '-w', 'mf-events');
  await ownSite.arena(['publish', 'mf-events', '--reason', 'hello'], team);
  await rm(team, { recursive: true });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(`${ownSite.url}/events`);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page).toHaveTitle('Events | Arena Airsoft');
  // The server has rendered it ahead, and answers its address itself.
  const answer = await page.request.get(`${ownSite.url}/events`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('This page is new.');
  expect(await shell()).toBe(before);
});
