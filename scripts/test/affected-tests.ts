import { dirname } from 'node:path';
import type { ImportGraph } from './import-graph';

/** Quick tests. */
const TEST = /(?<!\.slow)\.(test|spec)\.tsx?$/;

/** The quick tests that a change can break: those that import a changed file, and those in its folder. */
export function affectedTests(
  { files }: ImportGraph,
  changed: readonly string[],
  reached: ReadonlyMap<string, number>,
): string[] {
  const folders = new Set(changed.map(dirname));
  return files.filter((file) => TEST.test(file) && (reached.has(file) || folders.has(dirname(file))));
}
