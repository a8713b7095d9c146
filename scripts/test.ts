import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStaleApps, run } from './apps';
import { ensureChromium } from './chromium';
import { startPostgres } from './postgres';

type Count = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), 'arena-reports-'));
const total: Count = { passed: 0, failed: 0 };

await suite('Format and lint', async () => check(run('npm', ['run', 'lint', '--silent'])));
await suite('Types', async () => check(run('npm', ['run', 'types', '--silent'])));
await suite('Units and server, on PGlite', () => jest('units', []));
await suite('Server, on PostgreSQL', async () => {
  const postgres = await startPostgres();
  try {
    return await jest('postgres', ['--selectProjects', 'server'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
});
await suite('Builds', async () => check(buildStaleApps()));
await suite('The composed site in a browser', async () => {
  await ensureChromium();
  return playwright();
});

rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Runs one suite and adds up; a suite that cannot run at all has failed once. */
async function suite(name: string, work: () => Promise<Count>) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  const count = await work().catch((error: unknown): Count => {
    console.error(error instanceof Error ? error.message : error);
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
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failed =
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed };
}

async function playwright(): Promise<Count> {
  const file = join(reports, 'browser.json');
  const reporters = '--reporter=list,json,./src/acceptance/reporter.ts';
  const ran = run('npm', ['test', '--silent', '-w', '@arena/e2e', '--', reporters], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const ended = await ran.then(
    () => 0,
    () => 1,
  );
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  // A test that passed only at a second try, or was left out, has not passed.
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  // A line of the acceptance list without a test fails the run though every test has passed.
  return { passed: stats.expected, failed: Math.max(failed, ended) };
}
