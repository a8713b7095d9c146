import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Goes up when builds begin to write the same source otherwise. Releases of before and after are on one page, and a part
 * of the kit with the same names in both would have to say the same.
 */
const WRITTEN = '2';

/**
 * Name that a class of a CSS module has in the page. The contents of its file are part of it: two releases in one page
 * cannot restyle each other. All classes of a file end alike, which packs better than an end for each.
 */
export function classNameOf(file: string, local: string): string {
  const hash = createHash('sha256').update(WRITTEN).update(readFileSync(file)).digest('base64url');
  return `${local}-${hash.slice(0, 5)}`;
}
