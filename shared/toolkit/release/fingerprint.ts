import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiUrlSetting } from '../plugins/settings';

/** File in an app's `dist` with the fingerprint of its sources. */
export const FINGERPRINT_FILE = 'fingerprint';

/**
 * Hash of all inputs of an app's build: its folder, the shared folder, the packages of the lock file, the target browsers
 * and the build settings. It depends on contents only, not on file times.
 * @param directory folder of the app, in the root folder of a checkout
 */
export function fingerprint(directory: string): string {
  const root = dirname(directory);
  const hash = createHash('sha256').update(apiUrlSetting());
  for (const folder of [directory, join(root, 'shared')]) {
    for (const file of listFiles(folder)) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  hash.update(readFileSync(join(root, 'tsconfig.base.json')));
  hash.update(browsers(join(root, 'package.json')));
  return hash.update(packages(join(root, 'package-lock.json'))).digest('hex');
}

/** Relative paths of all source files in `folder`, in a fixed order. */
function listFiles(folder: string, subfolder = ''): string[] {
  const names = readdirSync(join(folder, subfolder)).filter((name) => name !== 'dist' && name !== 'node_modules');
  return names.sort().flatMap((name) => {
    const path = join(subfolder, name);
    return statSync(join(folder, path)).isDirectory() ? listFiles(folder, path) : [path];
  });
}

/** The target browsers of a checkout. */
function browsers(packageFile: string): string {
  return existsSync(packageFile) ? JSON.stringify(JSON.parse(readFileSync(packageFile, 'utf8')).browserslist) : '';
}

/**
 * The packages of a lock file without the project's own folders, because a new folder must not invalidate other builds.
 * A copy of a single app has no lock file.
 */
function packages(lockFile: string): string {
  if (!existsSync(lockFile)) return '';
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, { link?: true }> };
  const downloaded = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return JSON.stringify(downloaded);
}
