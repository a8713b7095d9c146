import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './server';

/** Files and folders that a section team needs besides its own folder. */
const COMMON_PATHS = [
  'LICENSE',
  'shared',
  'scripts',
  'tsconfig.base.json',
  'package-lock.json',
  'jest.config.mjs',
  'biome.json',
];

/**
 * Creates a checkout with only the given sections. Its `node_modules` links to that of the project, so nothing may be
 * installed into it.
 * @returns its folder; the caller removes it
 */
export async function createCheckout(...sections: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-checkout-'));
  for (const name of [...COMMON_PATHS, ...sections]) {
    await cp(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(projectRoot.length)),
    });
  }
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, workspaces: ['shared', ...sections] }));
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
