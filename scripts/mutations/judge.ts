import type { Mutation } from './operators';
import { Plant } from './plant';
import type { Reach } from './reach';
import { type Runner, testEvents } from './test-events';

export type Verdict =
  | { kind: 'found'; file: string; title: string; message: string; hangs: boolean }
  | { kind: 'survived'; files: number }
  /** `passed`: the files whose tests have all passed. The next attempt leaves them out. */
  | { kind: 'not judged'; reason: string; passed: string[] };

type Test = { file: string; title: string };

/** Titles in `jest-events.mjs` and `playwright-events.mjs` for failures before the first test. */
const WHOLE_FILE = '(the file)';
const WHOLE_SITE = '(the site)';

/** Starts a server with a database. */
const FIRST_TEST = 'server/src/platform/pages/pages.test.ts';

/** Opens every page of the site. */
const SMOKE_TEST = 'e2e/src/screens/routes.spec.ts';

/** Browser tests that run before the others in a separate run, because Playwright sorts the tests of a run by name. */
const LIKELY_SPECS = 4;

/** Seconds after which a test may hang. Its time without the mutation then decides. */
const HANGS_AFTER = 60;

/** Multiple of a test's usual time after which it counts as hanging. */
const HANGS_AFTER_TIMES = 3;

/** Runs tests against mutations of a checkout. */
export class Judge {
  /** Seconds that a test takes without a mutation. A test that fails without a mutation cannot find one. */
  readonly #normal = new Map<string, number | 'fails'>();

  /**
   * @param limit seconds for the unit tests of one mutation, and for each round of its browser tests. `testEvents`
   * counts them, so a run may be suspended
   */
  constructor(
    readonly checkout: string,
    readonly reach: Reach,
    readonly limit: number,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Runs a test without a mutation. It builds the server and the template database, which a mutation must not
   * influence.
   * @throws if it fails
   */
  async prepare() {
    for await (const event of testEvents(this.checkout, 'jest', [FIRST_TEST], this.signal)) {
      if (event.type === 'end' && !event.passed)
        throw new Error(`Without a mutation, ${event.title} fails: ${event.message}`);
    }
  }

  /**
   * Runs the tests that a mutation can influence until one fails that passes without the mutation.
   * @param passed files of tests that have passed before
   */
  async judge(mutation: Mutation, passed: readonly string[], withBrowser: boolean): Promise<Verdict> {
    const done = new Set(passed);
    const unreached = (files: string[]) => files.filter((file) => !done.has(file));
    const units = this.reach.unitTests(mutation.path);
    const specs = this.reach.browserTests(mutation.path);
    try {
      const plant = new Plant(this.checkout, mutation);
      const found = await this.#find(plant, 'jest', unreached(units), done);
      if (found) return found;
      if (!withBrowser) throw new Error('no unit test finds it, and browser tests were left out');
      for (const round of [specs.slice(0, LIKELY_SPECS), specs.slice(LIKELY_SPECS)]) {
        const foundInBrowser = await this.#find(plant, 'playwright', unreached(round), done);
        if (foundInBrowser) return foundInBrowser;
      }
      return { kind: 'survived', files: units.length + specs.length };
    } catch (error) {
      if (this.signal.aborted || !(error instanceof Error)) throw error;
      const progress = `${done.size} of ${units.length + specs.length} files of tests passed`;
      return { kind: 'not judged', reason: `${error.message}; ${progress}`, passed: [...done] };
    }
  }

  /**
   * The first test of these files that fails because of the mutation; undefined if all pass.
   * @param done gets the files whose tests have passed
   * @throws if the time is over, or the tests cannot run
   */
  async #find(plant: Plant, runner: Runner, files: string[], done: Set<string>): Promise<Verdict | undefined> {
    let left = this.limit;
    for (let waiting = files; waiting.length > 0; waiting = waiting.filter((file) => !done.has(file))) {
      const suspect = await this.#firstSuspect(plant, runner, waiting, done, left);
      if (!suspect) return undefined;
      const { file, title, message, hangsFor, seconds } = suspect;
      left -= seconds;
      const normal = await this.#measure(runner, suspect);
      const fails = hangsFor === undefined || (normal !== 'fails' && hangsFor >= HANGS_AFTER_TIMES * normal);
      if (normal !== 'fails' && fails) return { kind: 'found', file, title, message, hangs: hangsFor !== undefined };
    }
    return undefined;
  }

  /** The first test that fails or may hang with the mutation. */
  async #firstSuspect(plant: Plant, runner: Runner, files: string[], done: Set<string>, left: number) {
    const running = new Map<string, Test & { since: number }>();
    let seconds = 0;
    plant.plant();
    try {
      for await (const event of testEvents(this.checkout, runner, files, this.signal)) {
        if (event.type === 'start') running.set(keyOf(event), { ...event, since: seconds });
        if (event.type === 'file') done.add(event.file);
        // Does not wait for processes that a mutation keeps alive.
        if (files.every((file) => done.has(file))) return undefined;
        if (event.type === 'end') {
          running.delete(keyOf(event));
          const isReliable = this.#normal.get(keyOf(event)) !== 'fails';
          if (!event.passed && isReliable) return { ...event, hangsFor: undefined, seconds };
        }
        if (event.type === 'second') {
          seconds += 1;
          for (const test of running.values()) {
            const hangsFor = seconds - test.since;
            if (hangsFor > this.#patience(test)) return { ...test, message: '', hangsFor, seconds };
          }
          if (seconds > left) throw new Error('the time was over');
        }
      }
      for (const file of files) done.add(file);
      return undefined;
    } finally {
      plant.remove();
    }
  }

  /** Seconds after which a test may be hanging. */
  #patience(test: Test): number {
    const normal = this.#normal.get(keyOf(test));
    if (normal === 'fails') return Number.POSITIVE_INFINITY;
    return Math.max(HANGS_AFTER, HANGS_AFTER_TIMES * (normal ?? 0));
  }

  /** Runs a test without the mutation. */
  async #measure(runner: Runner, test: Test): Promise<number | 'fails'> {
    const key = keyOf(test);
    const known = this.#normal.get(key);
    if (known !== undefined) return known;
    const measured = await this.#runAlone(runner, test);
    this.#normal.set(key, measured);
    return measured;
  }

  async #runAlone(runner: Runner, test: Test): Promise<number | 'fails'> {
    // The whole site or a whole file did not run. Any passing test proves that it runs without the mutation.
    const key = keyOf(test);
    const isTest = test.title !== WHOLE_FILE && test.title !== WHOLE_SITE;
    const file = test.title === WHOLE_SITE ? SMOKE_TEST : test.file;
    let seconds = 0;
    for await (const event of testEvents(this.checkout, runner, [file], this.signal)) {
      if (event.type === 'second') seconds += 1;
      if (!('title' in event) || (isTest && keyOf(event) !== key)) continue;
      if (event.type === 'start') seconds = 0;
      if (event.type === 'end') return event.passed ? seconds : 'fails';
    }
    return 'fails';
  }
}

function keyOf({ file, title }: Test): string {
  return `${file} › ${title}`;
}
