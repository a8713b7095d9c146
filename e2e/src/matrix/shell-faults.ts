import { expect, type Page } from '@playwright/test';
import { aVisitor, chooseFromAccountMenu, signUpAndLogIn } from '../arena/account';
import { serveChangedFile } from './changed-file';
import { publishFaultyShell, setCodeFault, setCodeFaultOnLoad } from './code-faults';
import { releaseFiles } from './loading-faults';
import { expectHeading, openSection } from './page-actions';

/** A way in which the shell fails to start; after `unrouteAll` and a reload it starts again. */
export type ShellFault = { name: string; inject: (page: Page) => Promise<unknown> };

const ENTRY = releaseFiles('shell', 'shell.js');

export const shellFaults: readonly ShellFault[] = [
  { name: 'entry missing', inject: (page) => page.route(ENTRY, (route) => route.fulfill({ status: 404 })) },
  {
    name: 'entry garbage',
    inject: (page) => page.route(ENTRY, (route) => route.fulfill({ body: '<!doctype html><p>not a script' })),
  },
  { name: 'entry hangs', inject: (page) => page.route(ENTRY, () => undefined) },
  { name: 'wrong hash', inject: (page) => serveChangedFile(page, 'shell', 'shell.js', (source) => `${source} `) },
  {
    name: 'throws when evaluated',
    inject: async (page) => {
      await publishFaultyShell(page);
      await setCodeFaultOnLoad(page, 'evaluated');
    },
  },
  {
    name: 'server answers 500',
    inject: (page) => page.route(releaseFiles('shell'), (route) => route.fulfill({ status: 500 })),
  },
];

/** A screen of the shell whose code does not arrive. */
export type ShellChunkFault = { name: string; message: string; hangs: boolean; outcome: string };

export const shellChunkFaults: readonly ShellChunkFault[] = [
  { name: 'chunk missing', message: 'missing on the server', hangs: false, outcome: 'missing' },
  { name: 'chunk hangs', message: 'did not arrive in time', hangs: true, outcome: 'timeout' },
];

const openDialog = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Signup/Login' }).click();

/** The shell does not start: pages stay readable, their links work, and the next page has no fault. */
export async function expectShellFault(page: Page, fault: ShellFault) {
  await fault.inject(page);
  await page.goto('/market', { waitUntil: 'commit' });
  await expectHeading(page, 'Market Place');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await openSection(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(1);

  const next = await page.context().newPage();
  await next.goto('/market');
  await openDialog(next);
  await expect(next.getByRole('dialog', { name: 'SIGN UP' })).toBeVisible();
}

/** Without its stylesheet, the site works unstyled. */
export async function expectUnstyledShell(page: Page) {
  await page.route(releaseFiles('shell', 'shell.css'), (route) => route.fulfill({ status: 404 }));
  await page.goto('/market');
  await expectHeading(page, 'Market Place');
  await openSection(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(100);

  await page.unrouteAll();
  await page.reload();
  await expectHeading(page, 'Leaderboard');
  await expect.poll(height).toBeLessThan(100);
}

/** The code of a screen does not arrive. The error names the reason, and the screen opens once the fault is gone. */
export async function expectShellChunkFault(page: Page, { message, hangs }: ShellChunkFault) {
  if (hangs) await page.clock.install();
  await page.goto('/help');
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
}

/** The layout throws when it is rendered. The error page links to the home page. */
export async function expectShellRenderFault(page: Page) {
  await publishFaultyShell(page);
  await setCodeFaultOnLoad(page, 'rendered');
  await page.goto('/leaderboard');
  await expectHeading(page, 'Unexpected Application Error');

  await setCodeFault(page, null);
  await page.getByRole('link', { name: /home/i }).click();
  await expectHeading(page, 'Hold the ridge till dark');
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** An event handler of the layout throws. The page keeps working, and the next page has no fault. */
export async function expectShellHandlerFault(page: Page) {
  await publishFaultyShell(page);
  await setCodeFaultOnLoad(page, 'in a handler');
  await page.goto('/market');
  const paper = page.getByRole('radio', { name: 'Paper (light)' });
  const error = page.waitForEvent('pageerror');
  await paper.press('Space');
  expect((await error).message).toBe('injected fault');
  await expect(paper).not.toBeChecked();
  await openSection(page, { link: 'Leaderboard' });
  await expectHeading(page, 'Leaderboard');

  const next = await page.context().newPage();
  await next.goto('/market');
  await next.getByRole('radio', { name: 'Paper (light)' }).press('Space');
  await expect(next.getByRole('radio', { name: 'Paper (light)' })).toBeChecked();
}

/** A form of the shell is sent without a connection: what was typed stays, and the next try succeeds. */
export async function expectOfflineForm(page: Page) {
  await page.goto('/help');
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
}
