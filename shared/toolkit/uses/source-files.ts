import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of `@arena/shared`: in this repository, or among the packages of another one. */
export const SHARED_FOLDER = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));

/** Whether a folder contains a file, other than in packages that are installed inside of it. */
export function containsSource(folder: string, file: string): boolean {
  const path = relative(folder, file).split(sep);
  return path[0] !== '..' && !path.includes('node_modules');
}
