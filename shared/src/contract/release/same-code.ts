import { CONTENT_FILE } from './content';
import type { Release } from './release';
import { canonical } from './release-id';

/** Whether two releases differ at most in their content: all other files and everything else in `release.json` are equal. */
export function hasSameCode(one: Release, other: Release): boolean {
  return codeOf(one) === codeOf(other);
}

function codeOf({ id: _, source: __, files, ...contents }: Release): string {
  const code = files.filter(({ path }) => path !== CONTENT_FILE).sort((a, b) => (a.path < b.path ? -1 : 1));
  return canonical({ ...contents, files: code, hasContent: code.length < files.length });
}
