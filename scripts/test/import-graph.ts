import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const CODE = /\.(tsx?|m?js)$/;

/** A reference to another file: an import, or the name of a script. */
const REFERENCE = /(?:from|import|unstable_mockModule)\s*\(?\s*'([^']+)'|(?<!\| )'([\w./-]+\.m?js)'/g;

/** The imports between the files of a checkout, with the scripts that files start or read. */
export class ImportGraph {
  readonly #known: ReadonlySet<string>;
  readonly #sources = new Map<string, string>();
  /** By file: the files that import it or start it as a process. */
  readonly #importers = new Map<string, Set<string>>();
  /** Source files by their names in the build of the server. */
  readonly #built: ReadonlyMap<string, string>;
  /** Module folders of the shared package, by folder below `src`. */
  readonly #sharedFolders: ReadonlyMap<string, string>;

  /** @param files all files of the checkout, relative to `root` */
  constructor(
    readonly root: string,
    readonly files: readonly string[],
  ) {
    this.#known = new Set(files);
    const entries = this.read('server/build.mjs').matchAll(/'?([\w-]+)'?: '(src\/[^']+)'/g);
    this.#built = new Map([...entries].map(([, name = '', source]) => [name, `server/${source}`]));
    const { exports }: { exports: Record<string, string> } = JSON.parse(this.read('shared/package.json'));
    this.#sharedFolders = new Map(Object.entries(exports).map(([name, path]) => [name.slice(2), join('shared', path)]));
    for (const file of files.filter((name) => CODE.test(name))) {
      this.#sources.set(file, this.read(file));
      for (const [, imported, script] of this.read(file).matchAll(REFERENCE)) {
        const target = imported ? this.#resolve(file, imported) : this.#findScript(file, script ?? '');
        if (target) this.#importers.set(target, (this.#importers.get(target) ?? new Set()).add(file));
      }
    }
  }

  /** The files that some files influence, including these, with their distance in imports. */
  distancesFrom(paths: readonly string[]): Map<string, number> {
    const distances = new Map(paths.map((path) => [path, 0]));
    // Iterating a map also visits entries that are added during the iteration.
    for (const [file, distance] of distances) {
      for (const importer of this.#importersOf(file)) {
        if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
    }
    return distances;
  }

  /** Code that matches a pattern. */
  matching(pattern: RegExp): string[] {
    return [...this.#sources].filter(([, source]) => pattern.test(source)).map(([file]) => file);
  }

  read(path: string): string {
    return this.#sources.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  /** A data file without imports is read by its name, or together with all files of its folder. */
  #importersOf(file: string): Iterable<string> {
    const importers = this.#importers.get(file);
    if (importers || CODE.test(file)) return importers ?? [];
    const naming = this.#naming(basename(file));
    return naming.length > 0 ? naming : this.#naming(basename(dirname(file)));
  }

  #naming(name: string): string[] {
    return [...this.#sources].filter(([, source]) => source.includes(name)).map(([file]) => file);
  }

  /** The file of the checkout that an import names. */
  #resolve(importer: string, specifier: string): string | undefined {
    if (specifier.includes('/dist/')) return this.#built.get(basename(specifier, '.mjs'));
    const path = specifier.startsWith('.') ? join(dirname(importer), specifier) : this.#sharedModule(specifier);
    return path && [path, `${path}.ts`, `${path}.tsx`].find((candidate) => this.#known.has(candidate));
  }

  /** Path of a module of the shared package, as its `exports` say. */
  #sharedModule(specifier: string): string | undefined {
    const [, name] = /^@arena\/shared\/(.+)$/.exec(specifier) ?? [];
    if (!name) return undefined;
    const exact = this.#sharedFolders.get(name);
    if (exact) return exact;
    const [pattern = '', path] =
      [...this.#sharedFolders].find(([key]) => key.endsWith('/*') && name.startsWith(key.slice(0, -1))) ?? [];
    return path?.replace('*', name.slice(pattern.length - 1));
  }

  /** The source of a script that a file starts or reads: in its folder or workspace, or in the build of the server. */
  #findScript(user: string, name: string): string | undefined {
    const [workspace = ''] = user.split('/');
    const [script = ''] = basename(name).split('.');
    const built = [this.#built.get(script), `server/src/platform/pages/inline/${script}.ts`];
    const candidates = [join(dirname(user), name), join(workspace, name), name, ...built];
    return candidates.find((candidate) => candidate !== undefined && candidate !== user && this.#known.has(candidate));
  }
}
