import type { Page } from '@playwright/test';
import { buildChanged } from './arena/build-with-changes';
import { expect, test } from './arena/test';

// Wide enough for the navigation to be seen.
test.use({ viewport: { width: 1440, height: 900 } });

/** Pages of the shell and of the other sections, with their headings. */
const others = [
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
    const made = map.apply(this, args as never) as unknown[];
    if (made.some((one) => (one as typeof forged)?.path)) push.call(made, forged);
    return made as never;
  };
  Object.assign(Object.prototype, { pages: [forged], forged: forged.body });
  Object.assign(globalThis, { render: async () => forged, pages: [forged] });
  const { stringify } = JSON;
  JSON.stringify = (value, ...more) => stringify(value?.path ? forged : value, ...(more as []));
}
`;

/** Routes of others, beside its own. */
const ROUTES = `routes: [
  { path: '/blogs', element: <h1>forged</h1> },
  { path: '/', children: [{ path: 'leaderboard', element: <h1>forged</h1> }, { path: '*', element: <h1>forged</h1> }] },
  `;

test('a release that meddles where pages are rendered, and answers for others, changes nothing of other pages, live and rolled back', async ({
  page,
  ownSite,
}) => {
  // It builds.
  test.setTimeout(120_000);
  const team = await buildChanged('mf-market', {
    'src/section.tsx': (source) => source.replace('routes: [', ROUTES) + POLLUTION,
    'src/market-page.tsx': (source) => source.replaceAll('Market Place', 'Quartermaster'),
  });
  const before = await shown(page, ownSite.url);

  await ownSite.arena(['publish', 'mf-market', '--reason', 'meddles'], team);
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  for (const name of ['Blogs', 'Leaderboard']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(await shown(page, ownSite.url)).toEqual(before);

  await ownSite.arena(['rollback', 'mf-market', '--reason', 'it meddled']);
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  expect(await shown(page, ownSite.url)).toEqual(before);
});

test('a release whose styles reach outside of its section is refused in a sentence', async ({ page, ownSite }) => {
  // It builds.
  test.setTimeout(120_000);
  const team = await buildChanged('mf-market', {
    'src/market-page.module.css': (source) =>
      `${source}\n@layer section { :global(header) { display: none; } .page { z-index: 99; } }\n`,
  });
  await expect(ownSite.arena(['publish', 'mf-market'], team)).rejects.toThrow(
    'styles header, which is not inside of an element of its own',
  );
  await page.goto(`${ownSite.url}/market`);
  await expect(page.getByRole('banner')).toBeVisible();
});

/** What the server sends and the browser makes of every other page, but for the hashes of what is live. */
async function shown(page: Page, site: string) {
  const pages = [];
  for (const [path, name] of others) {
    const html = async () => (await page.request.get(site + path)).text();
    // A change of what is live may have it rendered once more.
    await expect.poll(html).toContain('data-prerendered');
    const [sent] = /<div id="root".*<\/footer>/s.exec(await html()) ?? [];
    await page.goto(site + path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    pages.push({ path, sent, title: await page.title() });
  }
  return pages;
}
