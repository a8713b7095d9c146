import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './arena/server';
import { expect, test } from './arena/test';

/** A checkout of the market team: its own folder and what all share, no other app. */
async function marketCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-market-team-'));
  for (const name of ['mf-market', 'shared', 'tsconfig.base.json', 'package.json', 'package-lock.json']) {
    await cp(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(projectRoot.length)),
    });
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('F1 F2 a section ships and goes back on its own, and open tabs do not notice', async ({
  page,
  ownSite,
  context,
}) => {
  // It builds a section and starts a site of its own.
  test.setTimeout(180_000);
  const releases = async () => {
    const { apps } = JSON.parse(await ownSite.arena(['status', '--json']));
    return new Map<string, string>(apps.map(({ app, release }: { app: string; release: string }) => [app, release]));
  };
  const before = await releases();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${ownSite.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const team = await marketCheckout();
  const source = join(team, 'mf-market/src/market-page.tsx');
  await writeFile(source, (await readFile(source, 'utf8')).replaceAll('Market Place', 'Quartermaster'));
  await promisify(execFile)('npm', ['run', 'build'], { cwd: join(team, 'mf-market') });
  await ownSite.arena(['publish', 'mf-market', '--reason', 'a new name'], team);
  await rm(team, { recursive: true });

  const fresh = await context.newPage();
  await fresh.goto(`${ownSite.url}/market`);
  await expect(fresh.getByRole('heading', { level: 1, name: 'Quartermaster' })).toBeVisible();
  const after = await releases();
  expect([...after].filter(([app, release]) => before.get(app) !== release).map(([app]) => app)).toEqual(['mf-market']);

  for (const name of ['Market Place', 'Leaderboard', 'Blogs', 'Booking', 'About Us']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toHaveCount(0);
  }

  const answer = await ownSite.arena(['rollback', 'mf-market', '--reason', 'the old name was better']);
  expect(answer).toContain(before.get('mf-market'));
  await fresh.reload();
  await expect(fresh.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();

  const { history } = JSON.parse(await ownSite.arena(['history', 'mf-market', '--json']));
  expect(history.map(({ kind, release, reason }: Record<string, string>) => ({ kind, release, reason }))).toEqual([
    { kind: 'activate', release: before.get('mf-market'), reason: 'first release' },
    { kind: 'activate', release: after.get('mf-market'), reason: 'a new name' },
    { kind: 'rollback', release: before.get('mf-market'), reason: 'the old name was better' },
  ]);
});
