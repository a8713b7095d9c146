import type { ArenaServer } from '../arena/sites/server';
import { openTab } from '../arena/tab';
import { expect, test } from '../arena/test';
import { openAsNewVisitor, readHeading } from '../arena/visitors';

const LIVE = 'Market Place';
const NEXT = 'Quartermaster';

/** The heading in the market's HTML, and the cookies of its visitor. */
async function readMarket(site: ArenaServer, cookie = '') {
  const response = await fetch(`${site.url}/market`, { headers: { cookie } });
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(await response.text()) ?? [];
  const [given = ''] = response.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { heading, cookie: cookie || given };
}

test('a canary reaches its share of visitors, who stay in it; promotion reaches everyone', async ({
  changingSite,
  nextMarket,
}) => {
  const canary = (share: number) =>
    changingSite.arena(['canary', 'start', 'mf-market', nextMarket.release, '--share', String(share)]);
  expect((await readMarket(changingSite)).heading).toBe(LIVE);
  await canary(50);
  const visitors = await Promise.all(Array.from({ length: 40 }, () => readMarket(changingSite)));
  const inside = visitors.filter(({ heading }) => heading === NEXT);
  const outside = visitors.filter(({ heading }) => heading === LIVE);
  expect(inside.length + outside.length).toBe(visitors.length);
  expect(Math.min(inside.length, outside.length)).toBeGreaterThan(4);
  const read = (group: { cookie: string }[]) =>
    Promise.all(group.map(async ({ cookie }) => (await readMarket(changingSite, cookie)).heading));
  expect(new Set(await read(inside))).toEqual(new Set([NEXT]));
  expect(new Set(await read(outside))).toEqual(new Set([LIVE]));

  await canary(75);
  expect(new Set(await read(inside))).toEqual(new Set([NEXT]));
  await changingSite.arena(['canary', 'promote', 'mf-market', '--reason', 'no complaints']);
  expect(new Set(await read(visitors))).toEqual(new Set([NEXT]));
});

test('a withdrawn canary is in no new page view, but open pages keep it', async ({
  page,
  browser,
  changingSite,
  nextMarket,
}) => {
  await changingSite.arena(['canary', 'start', 'mf-market', nextMarket.release, '--share', '100']);
  // Only a later ping, minutes from now, tells the tab of the release set without the canary.
  await openTab(page, `${changingSite.url}/market`);
  expect(await readHeading(page)).toBe(NEXT);
  await changingSite.arena(['canary', 'withdraw', 'mf-market', '--reason', 'too slow']);

  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await links.getByRole('link', { name: 'Market Place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NEXT })).toBeVisible();

  await page.reload();
  expect(await readHeading(page)).toBe(LIVE);
  expect(await readHeading(await openAsNewVisitor(browser, changingSite))).toBe(LIVE);
});
