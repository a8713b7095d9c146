import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStaleApps, run } from './apps';
import { ensureChromium } from './chromium';
import { ensureFirefox } from './firefox';
import { startPostgres } from './postgres';
import { startRedis } from './redis';
import { ensureWebKit } from './webkit';

type Count = { passed: number; failed: number };

/** What Jest writes with `--json`, as far as it is read here. */
type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message: string }[];
};

/** What Playwright's reporter `json` writes, as far as it is read here. */
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

const reports = mkdtempSync(join(tmpdir(), 'arena-reports-'));
const total: Count = { passed: 0, failed: 0 };
/** What failed and its message, told once more at the end, where a long log is read first. */
const failures: string[] = [];

await suite('Format and lint', async () => check(run('npm', ['run', 'lint', '--silent'])));
await suite('Types', async () => check(run('npm', ['run', 'types', '--silent'])));
await suite('Units and server, on PGlite', () => jest('units', []));
await suite('Server, on PostgreSQL with Redis', async () => {
  const postgres = await startPostgres();
  const redis = await startRedis();
  try {
    const env = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url };
    return await jest('postgres', ['--selectProjects', 'server'], env);
  } finally {
    postgres.stop();
    await redis.stop();
  }
});
await suite('Builds', async () => check(buildStaleApps()));
await suite('The composed site in a browser', async () => {
  await ensureChromium();
  return playwright('site', ['--reporter=./src/acceptance/reporter.ts,./src/matrix/reporter.ts,list,json']);
});
await suite('A part of it in Firefox and WebKit', async () => {
  ensureFirefox();
  ensureWebKit();
  return playwright('browsers', ['--config=browsers-quick.config.ts', '--reporter=./browsers/reporter.ts,json']);
});

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Runs one suite and adds up; a suite that cannot run at all has failed once. */
async function suite(name: string, work: () => Promise<Count>) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const count = await work().catch((error: unknown): Count => {
    console.error(error instanceof Error ? error.message : error);
    failures.push(name);
    return { passed: 0, failed: 1 };
  });
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`--- ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
}

async function check(work: Promise<void>): Promise<Count> {
  await work;
  return { passed: 1, failed: 0 };
}

async function jest(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const ran = run('npm', ['run', 'unit', '--silent', '--', '--json', `--outputFile=${file}`, ...args], env);
  await ran.catch(() => undefined);
  const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, message } of report.testResults) {
    if (message) failures.push(`${name}\n${message}`);
  }
  const failed =
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed };
}

async function playwright(name: string, args: string[]): Promise<Count> {
  const file = join(reports, `${name}.json`);
  const ran = run('npm', ['test', '--silent', '-w', '@arena/e2e', '--', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const ended = await ran.then(
    () => 0,
    () => 1,
  );
  const { stats, errors, suites }: BrowserReport = JSON.parse(readFileSync(file, 'utf8'));
  for (const { title, file, line, tests } of suites.flatMap(specsOf).filter(({ ok }) => !ok)) {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? 'did not run'));
    failures.push(`${file}:${line} › ${title}\n${messages.join('\n')}`);
  }
  // A test that passed only at a second try, or was left out, has not passed.
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  // A line of the acceptance list without a test fails the run though every test has passed.
  return { passed: stats.expected, failed: Math.max(failed, ended) };
}

function specsOf(suite: BrowserSuite): BrowserSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
