import type { Page } from '@playwright/test';
import { aVisitor, chooseFromAccountMenu, signUpAndLogIn } from './arena/account';
import { expect, test } from './arena/test';
import { matrixCell, recordOutcome } from './matrix/cell';
import { publishFaultyShell, setCodeFault, setCodeFaultOnLoad } from './matrix/code-faults';
import { releaseFiles } from './matrix/loading-faults';
import { expectHeading, openSection } from './matrix/page-actions';
import { shellFaults } from './matrix/shell-faults';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|integrity|Federation Runtime|injected fault|Minified React error|ChunkLoadError/,
});

const openDialog = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();

for (const fault of shellFaults) {
  test(`shell: ${fault.name}`, matrixCell(fault.name, 'shell'), async ({ page, site }, info) => {
    await fault.inject(page);
    await page.goto(`${site.url}/market`, { waitUntil: 'commit' });
    await expectHeading(page, 'Market Place');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
    await openSection(page, { link: 'Leaderboard' });
    await expectHeading(page, 'Leaderboard');
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(1);

    // The next page has no fault.
    const next = await page.context().newPage();
    await next.goto(`${site.url}/market`);
    await openDialog(next);
    await expect(next.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
    recordOutcome(info, 'readable, reload');
  });
}

test('shell: stylesheet missing', matrixCell('stylesheet missing', 'shell'), async ({ page, site }, info) => {
  await page.route(releaseFiles('shell', 'shell.css'), (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/market`);
  await expectHeading(page, 'Market Place');
  await openSection(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);

  await page.unrouteAll();
  await page.reload();
  await expectHeading(page, 'Leaderboard');
  await expect.poll(height).toBeLessThan(100);
  recordOutcome(info, 'unstyled, reload');
});

for (const { name, message, hangs, outcome } of [
  { name: 'chunk missing', message: 'missing on the server', hangs: false, outcome: 'missing' },
  { name: 'chunk hangs', message: 'did not arrive within two minutes', hangs: true, outcome: 'timeout' },
]) {
  test(`shell: ${name}`, matrixCell(name, 'shell'), async ({ page, site }, info) => {
    if (hangs) await page.clock.install();
    await page.goto(`${site.url}/help`);
    const visitor = aVisitor();
    await signUpAndLogIn(page, visitor);
    const code = releaseFiles('shell', '*.js');
    await page.route(code, (route) => (hangs ? undefined : route.fulfill({ status: 404 })));
    const requested = page.waitForRequest(code);
    await chooseFromAccountMenu(page, visitor, 'link', 'Settings');
    await requested;
    if (hangs) await page.clock.fastForward(120_000);
    await expectHeading(page, 'Loading chunk failed');
    await expect(page.getByRole('main')).toContainText(message);
    await openSection(page, { link: 'Leaderboard' });
    await expectHeading(page, 'Leaderboard');

    await page.unrouteAll();
    await chooseFromAccountMenu(page, visitor, 'link', 'Settings');
    await expectHeading(page, 'Settings');
    recordOutcome(info, `${outcome}, retried`);
  });
}

test('shell: throws when rendered', matrixCell('throws when rendered', 'shell'), async ({ page, site }, info) => {
  await publishFaultyShell(page);
  await setCodeFaultOnLoad(page, 'rendered');
  await page.goto(`${site.url}/leaderboard`);
  await expectHeading(page, 'Unexpected Application Error');

  // The error page links to the home page.
  await setCodeFault(page, null);
  await page.getByRole('link', { name: /home/i }).click();
  await expectHeading(page, 'Hold the ridge till dark');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  recordOutcome(info, 'crashed, home');
});

test('shell: throws in a handler', matrixCell('throws in a handler', 'shell'), async ({ page, site }, info) => {
  await publishFaultyShell(page);
  await setCodeFaultOnLoad(page, 'in a handler');
  await page.goto(`${site.url}/market`);
  const paper = page.getByRole('radio', { name: 'Paper' });
  const error = page.waitForEvent('pageerror');
  await paper.press('Space');
  expect((await error).message).toBe('injected fault');
  await expect(paper).not.toBeChecked();
  await openSection(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');

  const next = await page.context().newPage();
  await next.goto(`${site.url}/market`);
  await next.getByRole('radio', { name: 'Paper' }).press('Space');
  await expect(next.getByRole('radio', { name: 'Paper' })).toBeChecked();
  recordOutcome(info, 'page intact');
});

test('shell: offline and back', matrixCell('offline and back', 'shell'), async ({ page, site }, info) => {
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
  recordOutcome(info, 'error shown, retried');
});
