import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
// biome-ignore lint/style/noRestrictedImports: a build of its own for each of many releases would take minutes
import { releaseIdOf } from '../../shared/src/contract/release-id';
import { buildChanged } from './arena/build-with-changes';
import type { ArenaServer } from './arena/server';
import { expect, test } from './arena/test';
import { headingOf, newVisitor } from './arena/visitors';

// A file that is gone is what one tab asks for.
test.use({ expectedErrors: /Failed to load resource|Refused to execute script/ });

test('pruning leaves open tabs and rollbacks what they need; a tab that is older than what is kept loads its page anew', async ({
  page,
  browser,
  ownSite,
  nextMarket,
}) => {
  // It builds.
  test.setTimeout(120_000);
  const third = await buildChanged('mf-market', {
    'src/market-page.tsx': (source) => source.replaceAll('Market Place', 'Stores'),
  });
  const tab = await (await browser.newContext()).newPage();
  for (const opened of [tab, page]) await opened.goto(`${ownSite.url}/help`);
  for (const folder of [nextMarket, third]) await ownSite.arena(['publish', 'mf-market'], folder);
  await holdTen(ownSite, third);
  await rm(third, { recursive: true });

  expect(await ownSite.arena(['prune'])).toContain('There is nothing to remove.');
  await openMarket(tab);
  await expect(tab.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  await tab.context().close();

  await ownSite.stop();
  await ownSite.start({ daysAhead: 8 });
  expect(await ownSite.arena(['prune'])).toMatch(/^mf-market .+ outdated\nRemoved/);
  await openMarket(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  await ownSite.arena(['rollback', 'mf-market']);
  expect(await headingOf(await newVisitor(browser, ownSite))).toBe('Quartermaster');
});

const openMarket = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();

/** The last ten releases stay in any case: these ten, which differ by their version alone. */
async function holdTen(site: ArenaServer, folder: string) {
  const path = join(folder, 'mf-market/dist/release.json');
  const built = JSON.parse(await readFile(path, 'utf8'));
  for (let patch = 1; patch <= 10; patch++) {
    const release = { ...built, version: `1.0.${patch}` };
    await writeFile(path, JSON.stringify({ ...release, id: releaseIdOf(release) }));
    await site.arena(['publish', 'mf-market', '--hold'], folder);
  }
}
