import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../apps';
import { MissingProgram } from '../missing-program';

export type TestCount = { passed: number; failed: number };

/** The part of Jest's `--json` output that is read here. */
type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message: string }[];
};

/** The part of the output of Playwright's `json` reporter that is read here. */
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
  tests: { results: { error?: { message?: string } }[] }[];
};

/** Runs suites and adds up their results. */
export class TestRun {
  readonly total: TestCount = { passed: 0, failed: 0 };
  /** Failed tests with their messages. They are printed again at the end, because a long log is read from its end. */
  readonly #failures: string[] = [];
  /** What this machine cannot run, with the line that gets what is missing. */
  readonly #notRun: string[] = [];
  readonly #reports = mkdtempSync(join(tmpdir(), 'arena-reports-'));

  /**
   * Runs a suite and adds its result to the total. A suite that cannot run counts as one failure, unless the machine lacks
   * a program for it.
   */
  async suite(name: string, runSuite: () => Promise<TestCount>) {
    console.log(`\n=== ${name}`);
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
    console.log(`--- ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  }

  /** Names tests that this machine cannot run. Where CI is set, that is a failure. */
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

  /** Starts a server for some tests of a suite; undefined if this machine does not have it, so they are left out. */
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

  /** Runs Jest. Skipped and planned tests count as failed. */
  async jest(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<TestCount> {
    const file = join(this.#reports, `${name}.json`);
    // The report is read instead of the exit code.
    const command = ['run', 'unit', '--silent', '--', '--json', `--outputFile=${file}`, ...args];
    await run('npm', command, { ...memoryFolder(), ...env }).catch(() => undefined);
    const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, message } of report.testResults) {
      if (message) this.#failures.push(`${name}\n${message}`);
    }
    const failed =
      report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed };
  }

  /** Runs Playwright. Flaky and skipped tests count as failed. */
  async playwright(name: string, args: string[]): Promise<TestCount> {
    const file = join(this.#reports, `${name}.json`);
    const exitCode = await run('npm', ['test', '--silent', '-w', '@arena/e2e', '--', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }).then(
      () => 0,
      () => 1,
    );
    const { stats, errors, suites }: BrowserReport = JSON.parse(readFileSync(file, 'utf8'));
    for (const { title, file, line, tests } of suites.flatMap(specsIn).filter(({ ok }) => !ok)) {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? 'Did not run.'));
      this.#failures.push(`${file}:${line} › ${title}\n${messages.join('\n')}`);
    }
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    // The run also fails when every test passed but the acceptance list has a line without a test.
    return { passed: stats.expected, failed: Math.max(failed, exitCode) };
  }

  /** Prints the failures again, and what was not run, and returns the total. */
  finish(): TestCount {
    rmSync(this.#reports, { recursive: true, force: true });
    if (this.#failures.length > 0) console.log(`\nFailed:\n\n${this.#failures.join('\n\n')}\n`);
    if (this.#notRun.length > 0) console.log(`\nNot run on this machine:\n\n${this.#notRun.join('\n')}\n`);
    return this.total;
  }
}

/** Bytes that the databases of server tests need at the same time, with a reserve. */
const DATABASES_SIZE = 2 << 30;

/** Linux keeps this folder in memory. Most tests copy a database of a thousand files: there in half the CPU time. */
const MEMORY_FOLDER = '/dev/shm';

/** A setting that puts the temporary files of tests into memory where there is enough of it. */
function memoryFolder(): NodeJS.ProcessEnv {
  if (!existsSync(MEMORY_FOLDER)) return {};
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > DATABASES_SIZE ? { TMPDIR: MEMORY_FOLDER } : {};
}

function specsIn(suite: BrowserSuite): BrowserSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];
}
