import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChanged } from './arena/build-with-changes';
import { expect, test } from './arena/test';
import { headingOf, newVisitor } from './arena/visitors';

test('a section whose page cannot be rendered, or that was changed after its build, is refused in plain sentences, and visitors keep what was live', async ({
  page,
  browser,
  ownSite,
}) => {
  // It builds.
  test.setTimeout(120_000);
  const team = await buildChanged('mf-market', {
    'src/market-page.tsx': (source) => source.replace(/^ {2}const \[/m, '  const width = window.innerWidth;\n$&'),
  });
  const history = () => ownSite.arena(['history', 'mf-market', '--json']);
  const before = await history();
  await page.goto(`${ownSite.url}/help`);

  await expect(ownSite.arena(['publish', 'mf-market'], team)).rejects.toThrow(
    '/market cannot be rendered: window is not defined',
  );
  await appendFile(join(team, 'mf-market/dist/remoteEntry.js'), ' ');
  await expect(ownSite.arena(['publish', 'mf-market'], team)).rejects.toThrow('remoteEntry.js');
  await rm(team, { recursive: true });

  expect(await history()).toBe(before);
  expect(await headingOf(await newVisitor(browser, ownSite))).toBe('Market Place');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
});
