import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSettings } from './settings';

/** File in an app's `dist` that holds the fingerprint of what it was built from. */
export const FINGERPRINT_FILE = 'fingerprint';

/**
 * Hash of everything that an app's build depends on: its folder, the shared one, the packages of the lock file, the browsers
 * it is made for, and the settings that builds read. Two folders with the same contents have the same one, however old their files are.
 * @param directory of the app, in the root folder of a checkout
 */
export function fingerprint(directory: string): string {
  const root = dirname(directory);
  const hash = createHash('sha256').update(JSON.stringify(buildSettings()));
  for (const folder of [directory, join(root, 'shared')]) {
    for (const file of filesBelow(folder)) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  hash.update(readFileSync(join(root, 'tsconfig.base.json')));
  hash.update(browsers(join(root, 'package.json')));
  return hash.update(packages(join(root, 'package-lock.json'))).digest('hex');
}

/** Paths of all source files, in a fixed order. */
function filesBelow(folder: string, below = ''): string[] {
  const names = readdirSync(join(folder, below)).filter((name) => name !== 'dist' && name !== 'node_modules');
  return names.sort().flatMap((name) => {
    const path = join(below, name);
    return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path];
  });
}

/** The browsers that the builds of a checkout are made for. */
function browsers(packageFile: string): string {
  return existsSync(packageFile) ? JSON.stringify(JSON.parse(readFileSync(packageFile, 'utf8')).browserslist) : '';
}

/** The packages of a lock file without the folders of the project, which may be more tomorrow; a copy of one app has no lock file. */
function packages(lockFile: string): string {
  if (!existsSync(lockFile)) return '';
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, { link?: true }> };
  const downloaded = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return JSON.stringify(downloaded);
}
