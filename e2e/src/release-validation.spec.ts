import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWithChanges } from './arena/build-with-changes';
import { expect, test } from './arena/test';
import { openAsNewVisitor, readHeading } from './arena/visitors';

test('a release that cannot be rendered or was changed after its build is refused with the reason, and the live one stays', async ({
  page,
  browser,
  ownSite,
}) => {
  // The test builds an app.
  test.setTimeout(120_000);
  const checkout = await buildWithChanges('mf-market', {
    'src/market-page.tsx': (source) => source.replace(/^ {2}const \[/m, '  const width = window.innerWidth;\n$&'),
  });
  const history = () => ownSite.arena(['history', 'mf-market', '--json']);
  const before = await history();
  await page.goto(`${ownSite.url}/help`);

  await expect(ownSite.arena(['publish', 'mf-market'], checkout)).rejects.toThrow(
    '/market cannot be rendered: window is not defined',
  );
  await appendFile(join(checkout, 'mf-market/dist/remoteEntry.js'), ' ');
  await expect(ownSite.arena(['publish', 'mf-market'], checkout)).rejects.toThrow('remoteEntry.js');
  await rm(checkout, { recursive: true });

  expect(await history()).toBe(before);
  expect(await readHeading(await openAsNewVisitor(browser, ownSite))).toBe('Market Place');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});
