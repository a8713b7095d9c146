import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectFiles } from './project-files';

const CODE = /\.(tsx?|m?js)$/;

const UNIT_TEST = /^(?!e2e\/|bench\/).*\.test\.tsx?$/;

const BROWSER_TEST = /^e2e\/src\/.*\.spec\.ts$/;

/** Tests that `npm test` leaves to `npm run test:all`. */
const SLOW = /\.slow\.(test|spec)\.tsx?$/;

/** What an import, or the name of a script, says about another file. */
const REFERENCE = /(?:from|import)\s*\(?\s*'([^']+)'|(?<!\| )'([\w./-]+\.m?js)'/g;

/** Which tests can notice a change of a file, by the imports between the files of a checkout. */
export class Reach {
  readonly #files: ReadonlySet<string>;
  /** By file: the files that import it or start it as a process. */
  readonly #importers = new Map<string, Set<string>>();
  /** By the name of a file in the build of the server: its source. */
  readonly #built: ReadonlyMap<string, string>;
  /** By folder below `src` of the shared package: where its modules are. */
  readonly #sharedFolders: ReadonlyMap<string, string>;

  constructor(
    readonly checkout: string,
    readonly quick: boolean,
  ) {
    this.#files = new Set(projectFiles(checkout).filter((path) => CODE.test(path)));
    const entries = this.#read('server/build.mjs').matchAll(/'?([\w-]+)'?: '(src\/[^']+)'/g);
    this.#built = new Map([...entries].map(([, name = '', source]) => [name, `server/${source}`]));
    const { exports }: { exports: Record<string, string> } = JSON.parse(this.#read('shared/package.json'));
    this.#sharedFolders = new Map(Object.entries(exports).map(([name, path]) => [name.slice(2), join('shared', path)]));
    for (const file of this.#files) {
      for (const [, imported, script] of this.#read(file).matchAll(REFERENCE)) {
        const target = imported ? this.#resolve(file, imported) : this.#findScript(file, script ?? '');
        if (target) this.#importers.set(target, (this.#importers.get(target) ?? new Set()).add(file));
      }
    }
  }

  /** The unit tests that a file can influence, the likeliest to notice a change first. */
  unitTests(path: string): string[] {
    const distances = this.#distances(path);
    const rank = (test: string) => (distances.get(test) ?? 0) + steps(path, test) - 2 * commonWords(path, test);
    return [...this.#files]
      .filter((file) => UNIT_TEST.test(file) && distances.has(file) && this.#runs(file))
      .sort((one, other) => rank(one) - rank(other));
  }

  /** The browser tests that a file can influence, the likeliest to notice a change first. */
  browserTests(path: string): string[] {
    const [workspace = ''] = path.split('/');
    const { section } = JSON.parse(this.#read(`${workspace}/package.json`));
    // The shell, the server and shared code are part of every page.
    const isSection = workspace.startsWith('mf-');
    const names: string[] = isSection ? [workspace, ...(section?.paths ?? [])] : [workspace];
    const hits = (spec: string) => {
      const source = this.#read(spec);
      return names.filter((name) => source.includes(`'${name}`) || source.includes(`/${name}`)).length;
    };
    return [...this.#files]
      .filter((file) => BROWSER_TEST.test(file) && this.#runs(file) && (!isSection || hits(file) > 0))
      .map((file) => ({ file, rank: 2 * commonWords(path, file) + hits(file) }))
      .sort((one, other) => other.rank - one.rank)
      .map(({ file }) => file);
  }

  #runs(test: string): boolean {
    return !this.quick || !SLOW.test(test);
  }

  /** The number of imports between a file and each file that it influences. */
  #distances(path: string): Map<string, number> {
    const distances = new Map([[path, 0]]);
    // A map is iterated in the order of its entries, including those added meanwhile.
    for (const [file, distance] of distances) {
      for (const importer of this.#importers.get(file) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
    }
    return distances;
  }

  /** The file of the checkout that an import names. */
  #resolve(importer: string, specifier: string): string | undefined {
    const built = this.#built.get(basename(specifier, '.mjs'));
    if (specifier.includes('/dist/')) return built;
    const path = specifier.startsWith('.') ? join(dirname(importer), specifier) : this.#sharedModule(specifier);
    return path && [path, `${path}.ts`, `${path}.tsx`].find((candidate) => this.#files.has(candidate));
  }

  /** Path of a module of the shared package, as its `exports` say. */
  #sharedModule(specifier: string): string | undefined {
    const [, name] = /^@arena\/shared\/(.+)$/.exec(specifier) ?? [];
    if (!name) return undefined;
    const exact = this.#sharedFolders.get(name);
    return exact ?? this.#sharedFolders.get(join(dirname(name), '*'))?.replace('*', basename(name));
  }

  /** The source of a script that a file starts or reads: in its folder or workspace, or in the build of the server. */
  #findScript(user: string, name: string): string | undefined {
    const [workspace = ''] = user.split('/');
    const [script = ''] = basename(name).split('.');
    const built = [this.#built.get(script), `server/src/pages/inline/${script}.ts`];
    const candidates = [join(dirname(user), name), join(workspace, name), name, ...built];
    return candidates.find((candidate) => candidate !== undefined && candidate !== user && this.#files.has(candidate));
  }

  #read(path: string): string {
    return readFileSync(join(this.checkout, path), 'utf8');
  }
}

/** Folders to leave and to enter from one file to another. */
function steps(one: string, other: string): number {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')];
  const common = a.findIndex((name, i) => name !== b[i]);
  return common < 0 ? b.length - a.length : a.length + b.length - 2 * common;
}

/** Words in the names of both files and their folders. */
function commonWords(one: string, other: string): number {
  const words = wordsOf(one);
  return [...wordsOf(other)].filter((word) => words.has(word)).length;
}

/** Words of a path, in the singular. */
function wordsOf(path: string): Set<string> {
  const [, ...parts] = path
    .split(/[/.-]/)
    .filter((word) => !['src', 'ts', 'tsx', 'test', 'slow', 'spec'].includes(word));
  return new Set(parts.map((word) => word.replace(/s$/, '')));
}
