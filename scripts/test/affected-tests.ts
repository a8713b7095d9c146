import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports between a changed file and a test that still runs. With more, every change runs nearly every test. */
const DISTANCE = 2;

const TEST = /\.(test|spec)\.tsx?$/;

/**
 * The tests that a change can break most likely: changed tests, tests that import a changed file directly or through one
 * other file, and tests in the folder of a changed file.
 * @param files all files of the project, relative to `root`
 * @param changed those that have changed
 */
export function affectedTests(root: string, files: readonly string[], changed: readonly string[]): string[] {
  const importers = findImporters(root, files);
  const reached = new Set(changed);
  let edge = [...changed];
  for (let step = 0; step < DISTANCE; step++) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !reached.has(file));
    for (const file of edge) reached.add(file);
  }
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(dirname));
  return files.filter((file) => TEST.test(file) && (reached.has(file) || folders.has(dirname(file))));
}

/** By file: the files that import it. */
function findImporters(root: string, files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const imported = resolve(file, specifier, known);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** The file of the project that an import names. */
function resolve(importer: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const path = specifier.startsWith('@arena/shared/')
    ? specifier.replace('@arena/shared/', 'shared/src/')
    : specifier.startsWith('.') && join(dirname(importer), specifier).replaceAll('\\', '/');
  return path ? [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate)) : undefined;
}
