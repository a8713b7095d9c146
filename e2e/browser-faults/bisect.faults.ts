import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTestChromium } from '../../scripts/chromium';
import { buildWithChanges } from '../src/arena/build-with-changes';
import { expect, test } from '../src/arena/own-site';
import { patchRelease } from '../src/arena/patch-release';
import { type ArenaServer, projectRoot } from '../src/arena/server';
import { activateFault, marker, plantFaults } from './planted-faults';

const PAGE = 'src/market-page.tsx';
/** Fails only under a shell whose first link has another text. */
const UNDER_NEW_SHELL = 800;
const [OLD_LINK, NEW_LINK] = ['Skip to the content', 'Skip to the contents'];

let checkout: string;

test.use({ settings: { ARENA_BROWSER: findTestChromium() } });
test.setTimeout(300_000);
test.beforeAll(async () => {
  checkout = await buildWithChanges('mf-market', {
    [PAGE]: (source) => `${plantFaults[PAGE]?.(source)}
      if (isActive('${marker(UNDER_NEW_SHELL)}') && document.body.textContent?.includes('${NEW_LINK}'))
        setTimeout(() => { throw new Error('planted in a pair'); }, 50);`,
  });
});
test.afterAll(() => rm(checkout, { recursive: true }));

/** Publishes an app with changed scripts, without a check in a browser. @returns the id of the release */
async function publish(
  site: ArenaServer,
  folder: string,
  change: (script: string) => string,
  reason: string,
): Promise<string> {
  const release = await patchRelease(folder, change);
  const published = await site.arena(['publish', release, '--skip-browser-check', '--reason', reason, '--json']);
  await rm(release, { recursive: true });
  return JSON.parse(published).release;
}

const publishMarket = (site: ArenaServer, fault: number) =>
  publish(site, join(checkout, 'mf-market'), activateFault(fault), marker(fault));

const publishShell = (site: ArenaServer) =>
  publish(site, join(projectRoot, 'shell'), (script) => script.replaceAll(OLD_LINK, NEW_LINK), NEW_LINK);

test('arena bisect finds the first bad release', async ({ ownSite }) => {
  await publishMarket(ownSite, 901);
  await publishShell(ownSite);
  await publishMarket(ownSite, 902);
  const first = await publishMarket(ownSite, 1);
  await publishMarket(ownSite, 2);
  const found = await ownSite.arena(['bisect', 'mf-market', '--page', '/market']);
  expect(found).toContain(`The first bad release is mf-market ${first}.\nIt is bad with shell `);
  expect(found).toMatch(new RegExp(`mf-market ${first} went live at .* by operator: ${marker(1)}`));
  expect(found).toMatch(/\/market, .*: mf-market failed in the browser/);
});

test('arena bisect finds a shell and a section that are bad only together', async ({ ownSite }) => {
  const shell = await publishShell(ownSite);
  const market = await publishMarket(ownSite, UNDER_NEW_SHELL);
  // A rollback does not hide what was bad.
  await ownSite.arena(['rollback', 'mf-market', '--reason', 'pages stay empty']);
  const found = await ownSite.arena(['bisect', 'mf-market', '--page', '/market']);
  expect(found).toContain(`mf-market ${market} and shell ${shell} are bad together.`);
  expect(found).toContain('planted in a pair');
});
