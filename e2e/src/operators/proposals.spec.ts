import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../arena/accessibility';
import { createToken } from '../arena/create-token';
import { renameMarket } from '../arena/sites/next-market';
import { patchRelease } from '../arena/sites/patch-release';
import { projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

// The site of the tests has no browser check, so the page gets a 404 for its report.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, expectedErrors: /\/browser-check$/ });

/** Widths of the window in pixels, and the colour scheme that the person prefers. */
const VIEWS = [
  [360, 'dark'],
  [1440, 'light'],
] as const;

test('a person opens the link of a proposal on a phone, logs in and approves it with one more tap', async ({
  page,
  browser,
  changingSite,
}) => {
  const name = `Depot ${randomUUID()}`;
  const release = await patchRelease(join(projectRoot, 'mf-market'), renameMarket(name));
  const rights = ['--role', 'proposer', '--apps', 'mf-market', '--json'];
  const ci = JSON.parse(await changingSite.arena(['token', 'create', '--name', 'pull requests', ...rights]));
  const person = JSON.parse(await changingSite.arena([...createToken('mf-market'), '--json']));
  const proposed = await changingSite.arena(['publish', release, '--propose', '--reason', 'a new name', '--json'], {
    token: ci.token,
  });
  await rm(release, { recursive: true });
  const link = JSON.parse(proposed).page;
  expect(proposed).not.toContain(ci.token);

  // The first tap is the one on the link of the event.
  await page.goto(link);
  await page.getByLabel('Token').fill(person.token);
  await page.getByRole('button', { name: 'Log in' }).tap();
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await expect(page.getByText('a new name')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', /\?preview=/);
  await expect(page.getByText(/kB, /)).toBeVisible();
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await approve.tap();
  await expect(page.getByText('team of mf-market approved it.')).toBeVisible();
  expect(await readHeading(await openAsNewVisitor(browser, changingSite))).toBe(name);
});
