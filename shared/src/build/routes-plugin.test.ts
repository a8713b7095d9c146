import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const project = join(import.meta.dirname, '../../..');

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'arena-routes-'));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared', 'node_modules']) {
    symlinkSync(join(project, name), join(checkout, name));
  }
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Builds a section with a route `/events`. @returns the output of the failed build */
async function failedBuild(section: { paths: string[]; pages: string[] }): Promise<string> {
  const folder = join(checkout, 'mf-events');
  const manifest = { name: 'mf-events', version: '1.0.0', type: 'module', section: { ...section, nav: [] } };
  const files = {
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src"] }',
    'webpack.config.ts': `import { defineSectionBuild } from '@arena/shared/build/section-build';
export default defineSectionBuild(import.meta.url);`,
    'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section';
export default defineSection({ routes: [{ path: '/events', element: <h1>Events</h1> }] });`,
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const cli = join(checkout, 'node_modules/webpack-cli/bin/cli.js');
  const args = ['--import', 'tsx', cli, '--disable-interpret', '--config', 'webpack.config.ts'];
  const build = promisify(execFile)(process.execPath, args, { cwd: folder });
  return build.then(
    () => 'The build succeeded.',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test('a section whose route has no path does not build', async () => {
  expect(await failedBuild({ paths: [], pages: [] })).toContain(
    'mf-events/package.json: "paths" does not contain /events, which is a route in src/section.tsx.',
  );
});

test('a section whose page has no route does not build', async () => {
  expect(await failedBuild({ paths: ['/events', '/nights'], pages: ['/events', '/nights'] })).toContain(
    'mf-events/src/section.tsx: no route matches /nights, which is one of the "pages" in package.json.',
  );
});
