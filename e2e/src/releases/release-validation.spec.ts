import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { patchRelease } from '../arena/sites/patch-release';
import { projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

test('a release that cannot be rendered or was changed after its build is refused with the reason, and the live one stays', async ({
  page,
  browser,
  site,
}) => {
  const release = await patchRelease(join(projectRoot, 'mf-market'), (script) =>
    script.replaceAll('("h1",{', '((window.innerWidth,"h1"),{'),
  );
  const history = () => site.arena(['history', 'mf-market', '--json']);
  const before = await history();
  await page.goto('/help');

  await expect(site.arena(['publish', release])).rejects.toThrow('/market cannot be rendered: window is not defined');
  await appendFile(join(release, 'dist/remoteEntry.js'), ' ');
  await expect(site.arena(['publish', release])).rejects.toThrow('remoteEntry.js');
  await rm(release, { recursive: true });

  expect(await history()).toBe(before);
  expect(await readHeading(await openAsNewVisitor(browser, site))).toBe('Market Place');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});
