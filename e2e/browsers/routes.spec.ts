import { expect, test } from './fixtures';

const paths = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/gamemode',
  '/gamemode/spike-rush',
  '/gamemode/battle-royale',
  '/gamemode/capture-the-flag',
  '/waiver',
  '/market',
  '/blogs',
  '/testapi',
  '/profile',
  '/friends',
  '/notifications',
  '/help',
  '/settings',
  '/submissions',
];

const sections = [
  ['About Us', '/aboutus', 'Fair play on rough ground'],
  ['Leaderboard', '/leaderboard', 'Leaderboard'],
  ['Booking', '/gamemode', 'Game Modes'],
  ['Market Place', '/market', 'Market Place'],
  ['Blogs', '/blogs', 'Blogs'],
] as const;

test('the browser has the features of its version and nothing newer', async ({ tab, site }, { project }) => {
  await tab.open(`${site.url}/help`);
  const isOlder = /\d/.test(project.name);
  expect(await tab.evaluate(() => 'size' in URLSearchParams.prototype)).toBe(!isOlder);
});

test('every path is hydrated, shows its screen and fits the window', async ({ tab, site }) => {
  test.slow();
  for (const path of paths) {
    await tab.open(`${site.url}${path}`);
    const headings = await tab.evaluate(() => [...document.querySelectorAll('h1')].map((h1) => h1.textContent));
    expect(headings, `${path} has one heading`).toEqual([expect.not.stringMatching(/^$|Unexpected|Loading/)]);
    const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} is no wider than the window`).toBeLessThanOrEqual(0);
  }
});

test('the navigation opens every section without a page load', { tag: '@quick' }, async ({ tab, site }) => {
  await tab.open(`${site.url}/`);
  await tab.evaluate(() => {
    Object.assign(globalThis, { isSamePage: true });
  });
  for (const [name, path, heading] of sections) {
    await tab.click({ role: 'link', name, within: { role: 'navigation', name: 'Main' } });
    await tab.expectHeading(heading);
    await tab.expectPath(path);
  }
  await tab.back();
  await tab.expectHeading('Market Place');
  expect(await tab.evaluate(() => 'isSamePage' in globalThis), 'no page was loaded').toBe(true);
});

test('an unknown path shows an error', { tag: '@quick' }, async ({ tab, site }) => {
  await tab.open(`${site.url}/no-such-page`);
  await tab.expectHeading('Unexpected Application Error');
  await tab.expectVisible({ role: 'contentinfo' });
});
