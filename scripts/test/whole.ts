import { buildStaleApps, run } from '../apps';
import { ensureChromium, ensureHeadlessShell } from '../chromium';
import { ensureFirefox, whyNoFirefox } from '../firefox';
import { startPostgres } from '../postgres';
import { whyNoPromtool } from '../promtool';
import { startRedis } from '../redis';
import { ensureWebKit, whyNoWebKit } from '../webkit';
import { type TestCount, TestRun } from './suites';

/**
 * Server tests with the same result on any database: attacks on rendering and connections, HTTP itself, what releases
 * need and how browsers show them, the embedded database itself, files and texts, mails, sign-in with a provider, backends
 * of sections, traces, simulations. They run once, with PGlite.
 */
const WITHOUT_POSTGRES = [
  'src/testing/hostile-',
  'src/database/(check-folder|exclusive-access|lock-folder|take-over)',
  'src/storage/',
  'src/http/(?!database-)[a-z-]+\\.test',
  'src/releases/(browser-check/|source-maps/|(altered-store|asset-routes|compressed-files|gate|sdk-routes|uses)\\.test)',
  'src/backends/(answers|failures|requests)',
  'src/telemetry/(deploy|log|traces)',
  'src/tracing/',
  'src/ops/browser-probes',
  'src/ops/sign-in-attacks',
  'src/events/payloads',
  'src/releases/guard/evidence',
  'src/(build|import-layers|package)\\.test',
  'src/testing/(lock-file|runbook|supply-chain|threat-model)\\.test',
  'src/mails/injection',
  'src/pages/qr-code',
];

/** Server tests that open pages in Chromium. */
const WITH_CHROMIUM = [
  'src/ops/browser-probes',
  'src/releases/browser-check/(attacks|find-browser|run-browser)',
  'src/telemetry/traces',
];

/** These tests run alone: the browser of the server gives way to everything else, and would run out of time. */
const BROWSER_CHECK = 'browser-check\\.spec';

/** Runs every check of the project. */
export async function runWhole(): Promise<TestCount> {
  const tests = new TestRun();
  await tests.check('Format and lint', () => run('npm', ['run', 'lint', '--silent']));
  await tests.check('Types', () => run('npm', ['run', 'types', '--silent']));
  await tests.check('Builds', buildStaleApps);
  const chromium = await tests.startIfAvailable('Pages in Chromium', ensureChromium);
  if (chromium) ensureHeadlessShell();
  const noPromtool = whyNoPromtool();
  if (noPromtool) tests.leaveOut('Alert rules and dashboard', noPromtool);
  const inChromium = chromium ? [] : WITH_CHROMIUM;
  await tests.suite('Units and server, on PGlite', () => tests.jest('units', ignoring(inChromium)));
  await tests.suite('Server, on PostgreSQL with Redis', async () => {
    const postgres = await startPostgres();
    const redis = await tests.startIfAvailable('Rate limits that servers share in Redis', startRedis);
    try {
      const env = { TEST_DATABASE_URL: postgres.url, ...(redis && { TEST_REDIS_URL: redis.url }) };
      const args = ['--selectProjects', 'server', ...ignoring([...WITHOUT_POSTGRES, ...inChromium])];
      return await tests.jest('postgres', args, env);
    } finally {
      postgres.stop();
      await redis?.stop();
    }
  });
  if (chromium) await runInChromium(tests);
  await tests.suite('A part of it in Firefox and WebKit', async () => {
    ensureFirefox();
    ensureWebKit();
    const [noFirefox, noWebKit] = [whyNoFirefox(), whyNoWebKit()];
    if (noFirefox) tests.leaveOut('Browser tests in Firefox', noFirefox);
    if (noWebKit) tests.leaveOut('Browser tests in WebKit', noWebKit);
    if (noFirefox && noWebKit) return { passed: 0, failed: 0 };
    return tests.playwright('browsers', [
      '--config=browsers-quick.config.ts',
      '--reporter=./browsers/reporter.ts,json',
    ]);
  });
  return tests.finish();
}

async function runInChromium(tests: TestRun) {
  await tests.suite('The composed site in a browser', async () => {
    return tests.playwright('site', [
      `--grep-invert=${BROWSER_CHECK}`,
      '--reporter=./src/acceptance/reporter.ts,./src/matrix/reporter.ts,list,json',
    ]);
  });
  await tests.suite('Releases in the browser of the server', async () => {
    return tests.playwright('browser-check', [BROWSER_CHECK, '--workers=1', '--reporter=list,json']);
  });
}

/** Arguments with which Jest leaves out tests. */
function ignoring(paths: readonly string[]): string[] {
  return ['--testPathIgnorePatterns', '/node_modules/', ...paths];
}
