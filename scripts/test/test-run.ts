import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root, run } from '../apps';
import { MissingProgram } from '../programs/missing-program';
import { createTestFolder } from './test-folder';

export type TestCount = { passed: number; failed: number };

/** The part of Jest's `--json` output that this file reads. Durations in milliseconds. */
type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message: string; assertionResults: JestResult[] }[];
};
type JestResult = { status: string; title: string; fullName: string; duration?: number | null };

/** The part of the output of Playwright's `json` reporter that this file reads. Durations in milliseconds. */
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: BrowserSuite[];
};
type BrowserSuite = { specs: BrowserSpec[]; suites?: BrowserSuite[] };
type BrowserSpec = {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { duration: number; error?: { message?: string } }[] }[];
};

/** Data about the last runs on this machine: the seconds of suites, and the result of `npm test`. */
type Memory = { seconds: Record<string, number>; quick?: TestCount };

const MEMORY = join(root, 'node_modules/.cache/arena-tests.json');

/** Number of slowest tests that a run lists at its end. */
const SLOWEST = 20;

/** Runs suites and adds up their results. */
export class TestRun {
  readonly total: TestCount = { passed: 0, failed: 0 };
  /** Failed tests with their messages. They are printed again at the end, where readers of a long log look first. */
  readonly #failures: string[] = [];
  /** Tests that this machine cannot run, with the command that installs the missing program. */
  readonly #notRun: string[] = [];
  readonly #durations: { title: string; milliseconds: number }[] = [];
  readonly #folder = createTestFolder();
  readonly #memory = readMemory();
  /** Unfinished suites, and their expected seconds. */
  readonly #ahead: Map<string, number>;

  /** @param suites default seconds of each suite, for a machine that has not run them */
  constructor(suites: Record<string, number>) {
    this.#ahead = new Map(
      Object.entries(suites).map(([name, seconds]) => [name, this.#memory.seconds[name] ?? seconds]),
    );
  }

  /**
   * Runs a suite and adds its result to the total. A suite that cannot run counts as one failure, unless the machine lacks
   * a program for it.
   */
  async suite(name: string, runSuite: () => Promise<TestCount>) {
    console.log(`\n=== ${name} (${this.#timeLeft()})`);
    const startedAt = Date.now();
    const count = await runSuite().catch((error: unknown): TestCount => {
      if (error instanceof MissingProgram) {
        this.leaveOut(name, error.message);
        return { passed: 0, failed: 0 };
      }
      console.error(error instanceof Error ? error.message : error);
      this.#failures.push(name);
      return { passed: 0, failed: 1 };
    });
    this.total.passed += count.passed;
    this.total.failed += count.failed;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    this.#ahead.delete(name);
    this.#memory.seconds[name] = seconds;
    console.log(`--- ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  }

  /** Records tests that this machine cannot run. If CI is set, this is a failure. */
  leaveOut(what: string, reason: string) {
    const line = `${what}: ${reason}`;
    console.log(`Not run: ${line}`);
    if (process.env.CI === undefined) {
      this.#notRun.push(line);
    } else {
      this.total.failed += 1;
      this.#failures.push(line);
    }
  }

  /** Starts a server for some tests of a suite; undefined if its program is missing, so the tests are skipped. */
  async startIfAvailable<Server>(what: string, start: () => Promise<Server>): Promise<Server | undefined> {
    return start().catch((error: unknown) => {
      if (!(error instanceof MissingProgram)) throw error;
      this.leaveOut(what, error.message);
      return undefined;
    });
  }

  /** A check that passes or throws. */
  async check(name: string, runCheck: () => Promise<void>) {
    await this.suite(name, async () => {
      await runCheck();
      return { passed: 1, failed: 0 };
    });
  }

  /**
   * A command that passes or fails. Prints its output in one piece at the end, because other commands run at the same
   * time.
   */
  async command(name: string, [command = '', ...args]: readonly string[]) {
    await this.suite(name, async () => {
      const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', resolve);
      });
      const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (code === 0) return { passed: 1, failed: 0 };
      console.log(output + errors);
      this.#failures.push(`${output}${errors}\nNext: ${command} ${args.join(' ')}`);
      return { passed: 0, failed: 1 };
    });
  }

  /** Runs Jest. Skipped and planned tests count as failed. */
  async jest(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<TestCount> {
    const file = join(this.#folder, `${name}.json`);
    const reporter = `--reporters=${join(root, 'scripts/test/progress-reporter.mjs')}`;
    // Uses the report instead of the exit code.
    const command = ['run', 'unit', '--silent', '--', '--json', `--outputFile=${file}`, reporter, ...args];
    await run('npm', command, { TMPDIR: this.#folder, ...env }).catch(() => undefined);
    const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, message, assertionResults } of report.testResults) {
      const path = relative(root, name);
      for (const { fullName, duration } of assertionResults) this.#measured(`${path} › ${fullName}`, duration ?? 0);
      if (!message) continue;
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const next = failed.map(({ fullName }) => `Next: npm run unit -- ${path} -t ${JSON.stringify(fullName)}`);
      this.#failures.push([path, message, ...next].join('\n'));
    }
    const failed =
      report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed };
  }

  /** Runs Playwright. Flaky and skipped tests count as failed. */
  async playwright(name: string, args: string[]): Promise<TestCount> {
    const output = join(this.#folder, `${name}.json`);
    const exitCode = await run('npm', ['test', '--silent', '-w', '@arena/e2e', '--', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
    }).then(
      () => 0,
      () => 1,
    );
    const { stats, errors, suites }: BrowserReport = JSON.parse(readFileSync(output, 'utf8'));
    for (const { title, file, line, ok, tests } of suites.flatMap(specsIn)) {
      const results = tests.flatMap(({ results }) => results);
      this.#measured(`${file} › ${title}`, Math.max(0, ...results.map(({ duration }) => duration)));
      if (ok) continue;
      const messages = results.map(({ error }) => error?.message ?? 'Did not run.');
      const next = `Next: npm test -w @arena/e2e -- ${args.filter((arg) => !arg.startsWith('--reporter')).join(' ')} ${file}:${line}`;
      this.#failures.push(`${file}:${line} › ${title}\n${messages.join('\n')}\n${next}`);
    }
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    // The run also fails when every test passed but the acceptance list has a line without a test.
    return { passed: stats.expected, failed: Math.max(failed, exitCode) };
  }

  /** Adds the last result of `npm test` on this machine to the total. */
  addLastQuickRun() {
    const { quick } = this.#memory;
    if (!quick) return;
    console.log(`The last npm test had ${quick.passed} passed, ${quick.failed} failed. They are part of the total.`);
    this.total.passed += quick.passed;
    this.total.failed += quick.failed;
  }

  /** Remembers the total as the result of `npm test`. */
  rememberQuickRun() {
    this.#memory.quick = { ...this.total };
  }

  /** Prints the slowest tests, the failures again, and what was not run, and returns the total. */
  finish(): TestCount {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(join(MEMORY, '..'), { recursive: true });
    writeFileSync(MEMORY, JSON.stringify(this.#memory));
    const slowest = this.#durations.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
    const lines = slowest.map(
      ({ title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${title}`,
    );
    if (lines.length > 0) console.log(`\nThe slowest tests:\n\n${lines.join('\n')}`);
    if (this.#failures.length > 0) console.log(`\nFailed:\n\n${this.#failures.join('\n\n')}\n`);
    if (this.#notRun.length > 0) console.log(`\nNot run on this machine:\n\n${this.#notRun.join('\n')}\n`);
    return this.total;
  }

  #measured(title: string, milliseconds: number) {
    this.#durations.push({ title, milliseconds });
  }

  /** The remaining time of unfinished suites, in words. */
  #timeLeft(): string {
    const seconds = [...this.#ahead.values()].reduce((sum, next) => sum + next, 0);
    return seconds < 90 ? 'about a minute left' : `about ${Math.round(seconds / 60)} minutes left`;
  }
}

function readMemory(): Memory {
  return existsSync(MEMORY) ? JSON.parse(readFileSync(MEMORY, 'utf8')) : { seconds: {} };
}

function specsIn(suite: BrowserSuite): BrowserSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];
}
