import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './server';

/**
 * Makes the packages of this project available in another checkout, without an installation. `@arena/shared` is that of
 * the checkout itself.
 * @param except names of packages or scopes that the caller installs
 */
export async function linkPackages(checkout: string, except: readonly string[]) {
  const installed = join(projectRoot, 'node_modules');
  const folder = join(checkout, 'node_modules');
  await mkdir(join(folder, '@arena'), { recursive: true });
  await symlink('../../shared', join(folder, '@arena/shared'));
  for (const name of await readdir(installed)) {
    if (name !== '@arena' && !except.includes(name)) await symlink(join(installed, name), join(folder, name));
  }
}
