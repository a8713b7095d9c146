import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';

/**
 * Increment it when builds start to compile the same source differently. Old and new releases can be on one page, and
 * equal class names must have equal rules.
 */
const OUTPUT_VERSION = '2';

/**
 * Class name of a CSS module in the page. It contains a hash of the file, so two releases on one page cannot restyle
 * each other. All classes of a file share the hash, which compresses better than one hash per class.
 */
export function classNameOf(file: string, local: string): string {
  const hash = createHash('sha256').update(OUTPUT_VERSION).update(readFileSync(file)).digest('base64url');
  return `${local}-${hash.slice(0, 5)}`;
}

/**
 * Class name in development. It survives edits of the file, so a new stylesheet fits the page without other changes.
 * @param app folder of the app that is built
 */
export function developmentClassName(app: string, file: string, local: string): string {
  // With the name of the folder, because apps have files with equal paths, but not where it is on this machine.
  const path = relative(dirname(app), file).replaceAll(sep, '/');
  return `${local}-${hash('sha256', path, 'base64url').slice(0, 5)}`;
}
