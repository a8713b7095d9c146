import { dirname } from 'node:path';
import { ImportGraph } from '../test/import-graph';
import { projectFiles } from '../test/project-files';

const UNIT_TEST = /^(?!e2e\/|bench\/).*\.test\.tsx?$/;

const BROWSER_TEST = /^e2e\/src\/.*\.spec\.ts$/;

/** Tests that only `npm run test:all` runs. */
const SLOW = /\.slow\.(test|spec)\.tsx?$/;

/** Finds the tests that can detect a change of a file, by the imports between the files of a checkout. */
export class Reach {
  readonly #graph: ImportGraph;

  constructor(
    checkout: string,
    readonly quick: boolean,
  ) {
    this.#graph = new ImportGraph(checkout, projectFiles(checkout));
  }

  /** The unit tests that a file can influence, the likeliest to detect a change first. */
  unitTests(path: string): string[] {
    const distances = this.#graph.distancesFrom([path]);
    const rank = (test: string) => (distances.get(test) ?? 0) + steps(path, test) - 2 * commonWords(path, test);
    return this.#graph.files
      .filter((file) => UNIT_TEST.test(file) && distances.has(file) && this.#runs(file))
      .sort((one, other) => rank(one) - rank(other));
  }

  /** The browser tests that a file can influence, the likeliest to detect a change first. */
  browserTests(path: string): string[] {
    const [workspace = ''] = path.split('/');
    const { section } = JSON.parse(this.#graph.read(`${workspace}/package.json`));
    // The shell, the server and shared code are part of every page.
    const isSection = workspace.startsWith('mf-');
    const names: string[] = isSection ? [workspace, ...(section?.paths ?? [])] : [workspace];
    const hits = (spec: string) => {
      const source = this.#graph.read(spec);
      return names.filter((name) => source.includes(`'${name}`) || source.includes(`/${name}`)).length;
    };
    return this.#graph.files
      .filter((file) => BROWSER_TEST.test(file) && this.#runs(file) && (!isSection || hits(file) > 0))
      .map((file) => ({ file, rank: 2 * commonWords(path, file) + hits(file) }))
      .sort((one, other) => other.rank - one.rank)
      .map(({ file }) => file);
  }

  #runs(test: string): boolean {
    return !this.quick || !SLOW.test(test);
  }
}

/** Number of folders to leave and enter from one file to another. */
function steps(one: string, other: string): number {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')];
  const common = a.findIndex((name, i) => name !== b[i]);
  return common < 0 ? b.length - a.length : a.length + b.length - 2 * common;
}

/** Number of words that the paths of both files share. */
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
