import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStaleApps, root, run } from '../apps';
import { ensureChromium } from '../chromium';
import { affectedTests } from './affected-tests';
import { type TestCount, TestRun } from './suites';

/** Opens every route of the composed site. Runs whenever a file of the site has changed. */
const SMOKE_TEST = 'e2e/src/routes.spec.ts';

const SITE = /^(shared|shell|mf-[a-z]+|server)\/.*(?<!\.test)\.(tsx?|css)$/;

/**
 * Lints and type-checks the project, and runs the tests that belong to the changed files.
 * @param ref commit to compare with. By default the last one, or the one before it if nothing has been edited since
 */
export async function runChanged(ref?: string): Promise<TestCount> {
  const edited = changedSince('HEAD');
  const changed = ref ? changedSince(ref) : edited.length > 0 ? edited : changedSince('HEAD~1');
  const affected = affectedTests(root, git('ls-files', '--cached', '--others', '--exclude-standard'), changed);
  if (changed.some((file) => SITE.test(file))) affected.push(SMOKE_TEST);
  const units = affected.filter((file) => !file.startsWith('e2e/'));
  // Each browser test of the matrix has a run of its own: `npm run browsers`.
  const specs = [...new Set(affected)].filter((file) => file.startsWith('e2e/src/'));
  console.log(`${changed.length} files changed, ${units.length + specs.length} files of tests belong to them.`);

  const tests = new TestRun();
  await tests.check('Format and lint', () => run('npm', ['run', 'lint', '--silent']));
  await tests.check('Types', () => run('npm', ['run', 'types', '--silent']));
  if (units.length > 0) {
    await tests.suite('Units and server, on PGlite', () => tests.jest('units', ['--runTestsByPath', ...units]));
  }
  if (specs.length > 0) {
    await tests.check('Builds', buildStaleApps);
    await tests.suite('The composed site in a browser', async () => {
      await ensureChromium();
      const paths = specs.map((file) => file.replace('e2e/', ''));
      return tests.playwright('site', [...paths, '--reporter=list,json']);
    });
  }
  return tests.finish();
}

/** Existing files that differ from a commit, with new ones. */
function changedSince(ref: string): string[] {
  const files = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => existsSync(join(root, file)));
}

/**
 * Lines that git prints.
 * @throws when it fails
 */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
