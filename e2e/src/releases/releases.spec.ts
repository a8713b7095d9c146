import { expect, test } from '../arena/test';

test('one section is published and rolled back alone, and open tabs keep working @F1 @F2', async ({
  page,
  changingSite,
  nextMarket,
  context,
}) => {
  const readReleases = async () => {
    const { apps } = JSON.parse(await changingSite.arena(['status', '--json']));
    return new Map<string, string>(apps.map(({ app, release }: { app: string; release: string }) => [app, release]));
  };
  const readHistory = async () => JSON.parse(await changingSite.arena(['history', 'mf-market', '--json'])).history;
  const before = await readReleases();
  const earlier = await readHistory();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${changingSite.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await changingSite.arena(['publish', nextMarket.folder, '--reason', 'a new name']);

  const newTab = await context.newPage();
  await newTab.goto(`${changingSite.url}/market`);
  await expect(newTab.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  const after = await readReleases();
  expect([...after].filter(([app, release]) => before.get(app) !== release).map(([app]) => app)).toEqual(['mf-market']);

  for (const name of ['Market Place', 'Leaderboard', 'Blogs', 'Booking', 'About Us']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toHaveCount(0);
  }

  const output = await changingSite.arena(['rollback', 'mf-market', '--reason', 'the old name was better']);
  expect(output).toContain(before.get('mf-market'));
  await newTab.reload();
  await expect(newTab.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  const changes = (await readHistory()).slice(earlier.length);
  expect(changes.map(({ kind, release, reason }: Record<string, string>) => ({ kind, release, reason }))).toEqual([
    { kind: 'activate', release: after.get('mf-market'), reason: 'a new name' },
    { kind: 'rollback', release: before.get('mf-market'), reason: 'the old name was better' },
  ]);
});
