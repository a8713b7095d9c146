import { join } from 'node:path';
import { buildStaleApps, root } from '../apps';
import { ensureChromium, ensureHeadlessShell } from '../programs/chromium';
import { ensureFirefox, whyNoFirefox } from '../programs/firefox';
import { startPooler } from '../programs/pgbouncer';
import { startPostgres } from '../programs/postgres';
import { startRedis } from '../programs/redis';
import { ensureWebKit, whyNoWebKit } from '../programs/webkit';
import { QUICK_SUITES, runQuickSuites } from './quick';
import { type TestCount, TestRun } from './test-run';
import { testWorkers } from './test-workers.mjs';

/** Seconds of each suite on two cores, used until a run on this machine has measured them. */
const SLOW_SUITES = {
  'Slow units and server, on PGlite': 700,
  'Server, on PostgreSQL with Redis': 350,
  'Slow tests of the site in Chromium': 820,
  'Tests that need the machine alone': 390,
  'A part of it in Firefox and WebKit': 66,
};

/**
 * Slow tests mostly wait for time-outs and processes, so two cores run three of them, as far as memory allows. With four,
 * browsers miss the time-outs of the site.
 */
const WORKERS = testWorkers(1.5);

/** Arguments of Jest for slow tests. */
const SLOW = [`--maxWorkers=${WORKERS}`, `--testSequencer=${join(root, 'scripts/test/longest-first.mjs')}`];

/** Slow server tests that open pages in Chromium. */
const WITH_CHROMIUM = ['src/platform/validation/browser-check/(attacks|run-browser)', 'src/kernel/telemetry/traces'];

/**
 * Server tests of the differences between PostgreSQL and Redis and the embedded database and memory: concurrent
 * requests, locks between servers, lost connections, ordering, and the use of indexes. The last line has tests of the
 * differences between a bucket and a folder.
 */
const ON_POSTGRES = [
  'src/kernel/database/(?!embedded/)',
  'src/kernel/http/limits/(limits|redis)',
  'src/kernel/telemetry/metrics',
  'src/operators/(audit|openid-connect|tokens|api/(audit|tokens)|events/(delivery|killed-server))',
  'src/platform/ledger/locks/',
  'src/platform/live/(two-servers|canary/)',
  'src/platform/traffic/(page-views|open-tabs)/',
  'src/platform/delivery/(grouped-changes|guard/guard|schedules/|retention/|self-healing/)',
  'src/platform/(api/history|reports/failures/)',
  'src/venue/forms/(batch-insert|erasure|submissions|own-submissions/)',
  'src/venue/auth/(accounts/sign-up|brute-force|http/limits|sessions/)',
  'src/venue/(mails/(delivery|killed-server)|operators-api/submission-routes)',
  'src/backup/',
  'src/(platform/store/(asset-routes|compressed-files)|platform/reports/source-maps/hidden-maps)',
];

/**
 * Runs every check of the project.
 * @param withoutQuick skips the tests of `npm test`, and adds its last result to the total
 */
export async function runAll({ withoutQuick = false } = {}): Promise<TestCount> {
  const tests = new TestRun(withoutQuick ? SLOW_SUITES : { ...QUICK_SUITES, ...SLOW_SUITES });
  if (withoutQuick) tests.addLastQuickRun();
  else await runQuickSuites(tests);
  await tests.check('Builds', buildStaleApps);
  const chromium = await tests.startIfAvailable('Pages in Chromium', ensureChromium);
  if (chromium) ensureHeadlessShell();
  const leftOut = chromium ? [] : ['--testPathIgnorePatterns', '/node_modules/', ...WITH_CHROMIUM];
  await tests.suite('Slow units and server, on PGlite', () =>
    tests.jest('slow-units', [...SLOW, ...leftOut, '--testPathPatterns', '\\.slow\\.test\\.']),
  );
  await tests.suite('Server, on PostgreSQL with Redis', () => runOnPostgres(tests));
  if (chromium) {
    await tests.suite('Slow tests of the site in Chromium', () =>
      tests.playwright('slow-site', [
        '--project=slow',
        `--workers=${WORKERS}`,
        '--reporter=./src/matrix/reporter.ts,list,json',
      ]),
    );
    await tests.suite('Tests that need the machine alone', () =>
      tests.playwright('browser-check', ['--project=alone', '--reporter=list,json']),
    );
  }
  await tests.suite('A part of it in Firefox and WebKit', () => runInOtherBrowsers(tests));
  return tests.finish();
}

async function runOnPostgres(tests: TestRun): Promise<TestCount> {
  const postgres = await startPostgres();
  const pooler = await tests.startIfAvailable('A connection pooler is refused', () => startPooler(postgres.url));
  const redis = await tests.startIfAvailable('Rate limits that servers share in Redis', startRedis);
  try {
    const env = {
      TEST_DATABASE_URL: postgres.url,
      TEST_BUCKETS: 'yes',
      ...(pooler && { TEST_POOLER_URL: pooler.url }),
      ...(redis && { TEST_REDIS_URL: redis.url }),
    };
    return await tests.jest(
      'postgres',
      [...SLOW, '--selectProjects', 'server', '--testPathPatterns', ...ON_POSTGRES],
      env,
    );
  } finally {
    await pooler?.stop();
    postgres.stop();
    await redis?.stop();
  }
}

async function runInOtherBrowsers(tests: TestRun): Promise<TestCount> {
  ensureFirefox();
  ensureWebKit();
  const [noFirefox, noWebKit] = [whyNoFirefox(), whyNoWebKit()];
  if (noFirefox) tests.leaveOut('Browser tests in Firefox', noFirefox);
  if (noWebKit) tests.leaveOut('Browser tests in WebKit', noWebKit);
  if (noFirefox && noWebKit) return { passed: 0, failed: 0 };
  return tests.playwright('browsers', ['--config=browsers-quick.config.ts', '--reporter=./browsers/reporter.ts,json']);
}
