import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkPackages } from './link-packages';
import { type ArenaServer, projectRoot } from './server';

const run = promisify(execFile);

/**
 * Copies a section into a repository of its own, which has the site's packages as npm would install them, and builds it.
 * @param source folder of the section, relative to `e2e`
 * @param command Node's arguments of the build
 * @returns its folder; the caller removes it
 */
export async function buildTeamSection(
  site: ArenaServer,
  source: string,
  command: readonly string[] = ['node_modules/@arena/shared/toolkit/bin/arena-section.js', 'build'],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-team-'));
  await cp(join(projectRoot, 'e2e', source), folder, { recursive: true });
  await linkPackages(folder, []);
  const installed = join(folder, 'node_modules/@arena/shared');
  await rm(installed);
  await mkdir(installed);
  const archive = await fetch(`${site.url}/sdk/shared.tgz`);
  const unpacked = run('tar', ['xz', '--strip-components=1', '-C', installed]);
  unpacked.child.stdin?.end(Buffer.from(await archive.arrayBuffer()));
  await unpacked;
  await run(process.execPath, [...command], { cwd: folder });
  return folder;
}
