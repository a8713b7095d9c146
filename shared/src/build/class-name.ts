import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Name that a class of a CSS module has in the page. The contents of its file are part of it: two releases in one page
 * cannot restyle each other. All classes of a file end alike, which packs better than an end for each.
 */
export function classNameOf(file: string, local: string): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
  return `${local}-${hash.slice(0, 5)}`;
}
