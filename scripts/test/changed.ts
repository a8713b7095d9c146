import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apps, buildStaleApps, OPERATOR_PAGE, root } from '../apps';
import { ensureChromium } from '../programs/chromium';
import { affectedTests } from './affected-tests';
import { ImportGraph } from './import-graph';
import { type TestCount, TestRun } from './test-run';

/** Opens every route of the composed site. Runs whenever a file of the site has changed. */
const SMOKE_TEST = 'e2e/src/screens/routes.spec.ts';

/** Maximum browser tests of a changed section, in addition to the smoke test. Each takes about ten seconds. */
const MAX_SPECS = 5;

const SUITES = {
  'Format and lint': 20,
  Types: 30,
  Units: 30,
  Builds: 15,
  'The composed site in Chromium': 40,
};

/**
 * Lints and type-checks the changed files and the files that they can break, and runs the quick tests that reach them
 * through imports and through the builds of the apps.
 * @param ref commit to compare with. By default the last one, or its parent if nothing has been edited since
 */
export async function runChanged(ref?: string): Promise<TestCount> {
  const edited = changedSince('HEAD');
  const changed = ref ? changedSince(ref) : edited.length > 0 ? edited : changedSince('HEAD~1');
  const graph = new ImportGraph(root, git('ls-files', '--cached', '--others', '--exclude-standard').filter(isFile));
  const reached = graph.distancesFrom(changed);
  const affected = affectedTests(graph, changed, reached);
  const units = affected.filter((file) => !file.startsWith('e2e/'));
  const specs = new Set(affected.filter((file) => file.startsWith('e2e/src/')));
  const built = [...apps, OPERATOR_PAGE].filter((app) => changesBuild(app, changed, reached));
  const onSite = built.length > 0 || changed.some((file) => /^server\/(src|migrations)\//.test(file) && !isTest(file));
  if (onSite) specs.add(SMOKE_TEST);
  const [section] = built;
  const opening = built.length === 1 && section ? specsOpening(graph, section).filter((file) => !specs.has(file)) : [];
  for (const file of opening.slice(0, MAX_SPECS)) specs.add(file);
  console.log(`${changed.length} files changed; ${units.length + specs.size} test files belong to them.`);
  if (built.length > 1) console.log('The change is part of several apps: only npm test opens all their pages.');
  const left = opening.slice(MAX_SPECS);
  if (left.length > 0) console.log(`Not run, although they open ${section}: ${left.join(' ')}`);

  const tests = new TestRun(SUITES);
  const folders = [...new Set([...reached.keys()].map((file) => file.split('/', 1)[0] ?? ''))].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  await Promise.all([
    tests.command('Format and lint', ['npm', 'run', 'lint', '--silent']),
    folders.length > 0 && tests.command('Types', ['npm', 'run', 'types', '--silent', '--', ...folders]),
    units.length > 0 && tests.suite('Units', () => tests.jest('units', ['--runTestsByPath', ...units])),
  ]);
  if (specs.size > 0) {
    await tests.check('Builds', buildStaleApps);
    await tests.suite('The composed site in Chromium', async () => {
      await ensureChromium();
      const paths = [...specs].map((file) => file.replace('e2e/', ''));
      return tests.playwright('site', [...paths, '--project=quick', '--reporter=list,json']);
    });
  }
  return tests.finish();
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

const isFile = (file: string) => existsSync(join(root, file));

/** Whether a change reaches the build of an app: its own files, or what they import. */
function changesBuild(app: string, changed: readonly string[], reached: ReadonlyMap<string, number>): boolean {
  const isPart = (file: string) => file.startsWith(`${app}/`) && !isTest(file);
  return changed.some(isPart) || [...reached.keys()].some(isPart);
}

/**
 * Quick browser tests that name a section or open one of its pages. Those with the fewest other sections come first.
 */
function specsOpening(graph: ImportGraph, section: string): string[] {
  const specsOf = (app: string) => {
    const { paths } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')).section;
    const firstSegments = new Set((paths as string[]).map((path) => path.split('/')[1]).filter(Boolean));
    const names = [app, ...[...firstSegments].map((segment) => `['"\`(]/${segment}\\b`)];
    const reached = graph.distancesFrom(
      graph.matching(new RegExp(names.join('|'))).filter((file) => file.startsWith('e2e/')),
    );
    return affectedTests(graph, [], reached).filter((file) => file.startsWith('e2e/src/'));
  };
  const all = apps.map(specsOf);
  const sharedBy = (spec: string) => all.filter((specs) => specs.includes(spec)).length;
  return apps.includes(section) ? specsOf(section).sort((a, b) => sharedBy(a) - sharedBy(b)) : [];
}

/** Existing files that differ from a commit, with new ones. */
function changedSince(ref: string): string[] {
  const files = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter(isFile);
}

/** Lines of git's output. @throws if git fails */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
