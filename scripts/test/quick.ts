import { buildStaleApps } from '../apps';
import { ensureChromium, ensureHeadlessShell } from '../programs/chromium';
import { whyNoPromtool } from '../programs/promtool';
import { type TestCount, TestRun } from './test-run';

/** Seconds of each suite on two cores, used until a run on this machine has measured them. */
export const QUICK_SUITES = {
  'Format and lint': 60,
  Types: 70,
  'Units of the browser packages': 120,
  Builds: 70,
  'Server, on PGlite': 355,
  'The composed site in Chromium': 320,
};

/** Runs the quick tests: each rule once, at the lowest level that can prove it. */
export async function runQuick(): Promise<TestCount> {
  const tests = new TestRun(QUICK_SUITES);
  await runQuickSuites(tests);
  tests.rememberQuickRun();
  return tests.finish();
}

/** The suites of `runQuick`. The fastest come first: they need neither builds nor a browser. */
export async function runQuickSuites(tests: TestRun) {
  await Promise.all([
    tests.command('Format and lint', ['npm', 'run', 'lint', '--silent']),
    tests.command('Types', ['npm', 'run', 'types', '--silent']),
    tests.suite('Units of the browser packages', () => tests.jest('units', ['--ignoreProjects', 'server', ...QUICK])),
  ]);
  await tests.check('Builds', buildStaleApps);
  const noPromtool = whyNoPromtool();
  if (noPromtool) tests.leaveOut('Alert rules and dashboard', noPromtool);
  await tests.suite('Server, on PGlite', () => tests.jest('server', ['--selectProjects', 'server', ...QUICK]));
  await tests.suite('The composed site in Chromium', async () => {
    await ensureChromium();
    ensureHeadlessShell();
    const reporters = './src/acceptance/reporter.ts,list,json';
    return tests.playwright('site', ['--project=quick', `--reporter=${reporters}`]);
  });
}

/** Arguments that make Jest skip the slow tests. */
export const QUICK = ['--testPathIgnorePatterns', '/node_modules/', '\\.slow\\.test\\.tsx?$'];
