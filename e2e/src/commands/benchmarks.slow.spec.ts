import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';

test('benchmarks of weight and hydration measure the site and the same sources as one app', async () => {
  // Both build the whole site as one app and start a site of their own.
  test.setTimeout(900_000);
  const args = ['--import', 'tsx', 'bench/src/main.ts', 'weight', 'hydration', '--short'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  expect(stdout).toMatch(/\| \/ +\| +\d/);
  expect(stdout).toMatch(/\| \/ hydrated +\| +\d/);
});
