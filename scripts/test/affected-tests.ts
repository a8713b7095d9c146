import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Quick tests, without those for other configurations of Playwright. */
const TEST = /(?<!\.slow)\.(test|spec)\.tsx?$/;

const SOURCE = /\.(tsx?|mjs)$/;

/** Files that nothing imports by this pattern are read by name. */
const IMPORT = /(?:from|import|require|unstable_mockModule)\s*\(?\s*(?:new URL\()?'([^']+)'/g;

/** Sources of a project by path, and which of them import or name others. */
export class ImportGraph {
  readonly #sources = new Map<string, string>();
  readonly #importers = new Map<string, Set<string>>();

  /** @param files all files of the project, relative to `root` */
  constructor(
    root: string,
    readonly files: readonly string[],
  ) {
    const known = new Set(files);
    for (const file of files.filter((name) => SOURCE.test(name))) {
      const source = readFileSync(join(root, file), 'utf8');
      this.#sources.set(file, source);
      for (const [, specifier = ''] of source.matchAll(IMPORT)) {
        const imported = resolve(file, specifier, known);
        if (imported) this.#add(imported, file);
      }
    }
  }

  /** The changed files and everything that imports them, directly or through others. */
  reachedFrom(changed: readonly string[]): Set<string> {
    const reached = new Set(changed);
    for (const file of reached) for (const importer of this.#importersOf(file)) reached.add(importer);
    return reached;
  }

  /** Sources that contain a pattern. */
  matching(pattern: RegExp): string[] {
    return [...this.#sources].filter(([, source]) => pattern.test(source)).map(([file]) => file);
  }

  #add(imported: string, importer: string) {
    this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(importer));
  }

  /** A file that nothing imports is read by its name, or together with all files of its folder. */
  #importersOf(file: string): Iterable<string> {
    const importers = this.#importers.get(file);
    if (importers || SOURCE.test(file)) return importers ?? [];
    const named = this.#naming(basename(file));
    return named.length > 0 ? named : this.#naming(basename(dirname(file)));
  }

  #naming(name: string): string[] {
    return [...this.#sources].filter(([, source]) => source.includes(name)).map(([file]) => file);
  }
}

/** The quick tests that a change can break: those that reach a changed file, and those in the folder of one. */
export function affectedTests(
  { files }: ImportGraph,
  changed: readonly string[],
  reached: ReadonlySet<string>,
): string[] {
  const folders = new Set(changed.map(dirname));
  return files.filter((file) => TEST.test(file) && (reached.has(file) || folders.has(dirname(file))));
}

/** The file of the project that an import names. */
function resolve(importer: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const path = specifier.startsWith('@arena/shared/')
    ? specifier.replace('@arena/shared/', 'shared/src/')
    : specifier.startsWith('.') && join(dirname(importer), specifier).replaceAll('\\', '/');
  return path
    ? [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find((candidate) => known.has(candidate))
    : undefined;
}
