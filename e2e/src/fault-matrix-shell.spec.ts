import type { Page } from '@playwright/test';
import { aVisitor, chooseFromMenu, enter } from './arena/account';
import { expect, test } from './arena/test';
import { cell, note } from './matrix/cell';
import { publishBreakableShell, wake, wakeAtLoad } from './matrix/code-faults';
import { filesOf } from './matrix/loading-faults';
import { expectHeading, open } from './matrix/page-actions';
import { shellFaults } from './matrix/shell-faults';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|integrity|Federation Runtime|half built|Minified React error|ChunkLoadError/,
});

const openDialog = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();

for (const fault of shellFaults) {
  test(`shell: ${fault.name}`, cell(fault.name, 'shell'), async ({ page, site }, info) => {
    await fault.provoke(page);
    await page.goto(`${site.url}/market`, { waitUntil: 'commit' });
    await expectHeading(page, 'Market Place');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    await open(page, { link: 'Leaderboard' });
    await expectHeading(page, 'Leaderboard');
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(1);

    // The page that is opened next has neither the fault nor what wakes it.
    const next = await page.context().newPage();
    await next.goto(`${site.url}/market`);
    await openDialog(next);
    await expect(next.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
    note(info, 'readable, reload');
  });
}

test('shell: stylesheet missing', cell('stylesheet missing', 'shell'), async ({ page, site }, info) => {
  await page.route(filesOf('shell', 'shell.css'), (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/market`);
  await expectHeading(page, 'Market Place');
  await open(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);

  await page.unrouteAll();
  await page.reload();
  await expectHeading(page, 'Leaderboard');
  await expect.poll(height).toBeLessThan(100);
  note(info, 'plain, reload');
});

for (const { name, says, hangs, word } of [
  { name: 'chunk missing', says: 'missing on the server', hangs: false, word: 'missing' },
  { name: 'chunk hangs', says: 'did not arrive within two minutes', hangs: true, word: 'too late' },
]) {
  test(`shell: ${name}`, cell(name, 'shell'), async ({ page, site }, info) => {
    if (hangs) await page.clock.install();
    await page.goto(`${site.url}/help`);
    const visitor = aVisitor();
    await enter(page, visitor);
    const code = filesOf('shell', '*.js');
    await page.route(code, (route) => (hangs ? undefined : route.fulfill({ status: 404 })));
    const asked = page.waitForRequest(code);
    await chooseFromMenu(page, visitor, 'link', 'Settings');
    await asked;
    if (hangs) await page.clock.fastForward(120_000);
    await expectHeading(page, 'Loading chunk failed');
    await expect(page.getByRole('main')).toContainText(says);
    await open(page, { link: 'Leaderboard' });
    await expectHeading(page, 'Leaderboard');

    await page.unrouteAll();
    await chooseFromMenu(page, visitor, 'link', 'Settings');
    await expectHeading(page, 'Settings');
    note(info, `${word}, again`);
  });
}

test('shell: throws when rendered', cell('throws when rendered', 'shell'), async ({ page, site }, info) => {
  await publishBreakableShell(page);
  await wakeAtLoad(page, 'rendered');
  await page.goto(`${site.url}/leaderboard`);
  await expectHeading(page, 'Unexpected Application Error');

  // The home page is one link away.
  await wake(page, null);
  await page.getByRole('link', { name: /home/i }).click();
  await expectHeading(page, 'Hold the ridge till dark');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  note(info, 'crashed, home');
});

test('shell: throws in a handler', cell('throws in a handler', 'shell'), async ({ page, site }, info) => {
  await publishBreakableShell(page);
  await wakeAtLoad(page, 'in a handler');
  await page.goto(`${site.url}/market`);
  const paper = page.getByRole('radio', { name: 'Paper' });
  const broke = page.waitForEvent('pageerror');
  await paper.press('Space');
  expect((await broke).message).toBe('half built');
  await expect(paper).not.toBeChecked();
  await open(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');

  const next = await page.context().newPage();
  await next.goto(`${site.url}/market`);
  await next.getByRole('radio', { name: 'Paper' }).press('Space');
  await expect(next.getByRole('radio', { name: 'Paper' })).toBeChecked();
  note(info, 'page stays');
});

test('shell: offline and back', cell('offline and back', 'shell'), async ({ page, site }, info) => {
  await page.goto(`${site.url}/help`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'SIGN UP' });
  const visitor = aVisitor();
  await dialog.getByLabel('Username').fill(visitor.username);
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
  await expect(dialog.getByLabel('Email')).toHaveValue(visitor.email);

  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await expect(page.getByText('Account created successfully ✅. Please login.')).toBeVisible();
  note(info, 'said, again');
});
