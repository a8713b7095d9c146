import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildWithChanges } from '../arena/sites/build-with-changes';
import { expect, test } from '../arena/sites/own-site';

// Wide enough to show the navigation.
test.use({ viewport: { width: 1440, height: 900 } });

/** Pages of the shell and of the other sections, with their headings. */
const otherPages = [
  ['/help', 'Help'],
  ['/blogs', 'Blogs'],
  ['/leaderboard', 'Leaderboard'],
  ['/gamemode/spike-rush', 'Spike Rush'],
] as const;

/** During prerendering, adds a forged page to every list of pages and to every JSON text. */
const POLLUTION = `
if (typeof window === 'undefined') {
  const forged = { path: '/blogs', head: '<title>forged</title>', body: '<h1>forged</h1><script>forged()</script>' };
  const { map, push } = Array.prototype;
  Array.prototype.map = function (...args) {
    const result = map.apply(this, args as never) as unknown[];
    if (result.some((item) => (item as typeof forged)?.path)) push.call(result, forged);
    return result as never;
  };
  Object.assign(Object.prototype, { pages: [forged], forged: forged.body });
  Object.assign(globalThis, { render: async () => forged, pages: [forged] });
  const { stringify } = JSON;
  JSON.stringify = (value, ...more) => stringify(value?.path ? forged : value, ...(more as []));
}
`;

/** Routes of other apps, in front of the section's own. */
const FORGED_ROUTES = `routes: [
  { path: '/blogs', element: <h1>forged</h1> },
  { path: '/', children: [{ path: 'leaderboard', element: <h1>forged</h1> }, { path: '*', element: <h1>forged</h1> }] },
  `;

/** Builds without the check of routes, as an attacker would. */
const withoutRouteCheck = (config: string) =>
  `import { RoutesPlugin } from '@arena/shared/toolkit/plugins/routes-plugin';\n${config}\nRoutesPlugin.prototype.apply = () => {};\n`;

test('a release that attacks prerendering and claims routes of other apps changes no other page, while live or rolled back', async ({
  page,
  ownSite,
}) => {
  // The test builds an app.
  test.setTimeout(120_000);
  const checkout = await buildWithChanges('mf-market', {
    'src/section.tsx': (source) => source.replace('routes: [', FORGED_ROUTES) + POLLUTION,
    'src/market-page.tsx': (source) => source.replaceAll('Market Place', 'Quartermaster'),
    'webpack.config.ts': withoutRouteCheck,
  });
  const before = await readOtherPages(page, ownSite.url);

  await ownSite.arena(['publish', join(checkout, 'mf-market'), '--reason', 'attack']);
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  for (const name of ['Blogs', 'Leaderboard']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(await readOtherPages(page, ownSite.url)).toEqual(before);

  await ownSite.arena(['rollback', 'mf-market', '--reason', 'it attacked other pages']);
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await readOtherPages(page, ownSite.url)).toEqual(before);
});

test('a release whose styles reach outside its section is refused with the reason', async ({ page, ownSite }) => {
  // The test builds an app.
  test.setTimeout(120_000);
  const checkout = await buildWithChanges('mf-market', {
    'src/market-page.module.css': (source) =>
      `${source}\n@layer section { :global(header) { display: none; } .page { z-index: 99; } }\n`,
  });
  await expect(ownSite.arena(['publish', join(checkout, 'mf-market')])).rejects.toThrow(
    "styles header, which is not limited to the section's elements",
  );
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('banner')).toBeVisible();
});

/** Reads the prerendered content and the title of every other page, without the hashes of the live releases. */
async function readOtherPages(page: Page, site: string) {
  const pages = [];
  for (const [path, name] of otherPages) {
    const html = async () => (await page.request.get(site + path)).text();
    // Waits for prerendering, which a rollout may have restarted.
    await expect.poll(html).toContain('data-prerendered');
    const [content] = /<div id="root".*<\/footer>/s.exec(await html()) ?? [];
    await page.goto(site + path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    pages.push({ path, content, title: await page.title() });
  }
  return pages;
}
