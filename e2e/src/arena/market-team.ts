import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ArenaServer, projectRoot } from './server';

/** Ships what the market's team makes of its section: the same, with another heading. */
export function shipMarket(site: ArenaServer, heading: string, reason: string) {
  return shipChangedMarket(site, (source) => source.replaceAll('Market Place', heading), reason);
}

/** Ships the market with a change in the source of its page. It builds, which takes a while. */
export async function shipChangedMarket(site: ArenaServer, change: (source: string) => string, reason: string) {
  const team = await marketCheckout();
  const source = join(team, 'mf-market/src/market-page.tsx');
  const text = await readFile(source, 'utf8');
  if (change(text) === text) throw new Error('The change found nothing to change.');
  await writeFile(source, change(text));
  await promisify(execFile)('npm', ['run', 'build'], { cwd: join(team, 'mf-market') });
  await site.arena(['publish', 'mf-market', '--reason', reason], team);
  await rm(team, { recursive: true });
}

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
