import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const project = fileURLToPath(new URL('../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'arena-build-'));
const server = join(copy, 'server');
const arena = join(server, 'bin/arena.mjs');

/** Runs the copied command. @returns its output */
async function run(...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [arena, ...args])).stdout;
}

const readCommand = () => readFileSync(join(server, 'dist/arena.mjs'), 'utf8');
const builtAt = () => statSync(join(server, 'dist/arena.mjs')).mtimeMs;

beforeAll(() => {
  for (const name of [
    'bin',
    'src',
    'build.mjs',
    'pack-cli.mjs',
    'require-free-port.mjs',
    'start.mjs',
    'package.json',
  ]) {
    cpSync(join(project, 'server', name), join(server, name), { recursive: true });
  }
  for (const name of ['package.json', 'LICENSE']) cpSync(join(project, name), join(copy, name));
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(project, 'server/node_modules'), join(server, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('builds the command on its first call, and again if a source has changed contents, not just a new date', async () => {
  expect(await run('--help')).toContain('$ arena publish');
  const first = builtAt();

  for (const path of readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' })) {
    utimesSync(join(server, 'src', path), new Date(), new Date());
  }
  await run('--help');
  expect(builtAt()).toBe(first);

  await appendFile(join(server, 'src/cli/arena.ts'), "\nprocess.stdout.write('changed');\n");
  expect(await run('--help')).toContain('changed');
});

test('the build runs without its sources and imports only Node and production dependencies', async () => {
  await run('--help');
  rmSync(join(server, 'src'), { recursive: true });
  expect(await run('--help')).toContain('$ arena publish');
  expect(readCommand()).not.toContain('esbuild');

  const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
  const allowed = [...Object.keys(dependencies), ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
  for (const name of readdirSync(join(server, 'dist')).filter((name) => name.endsWith('.mjs'))) {
    const code = readFileSync(join(server, 'dist', name), 'utf8');
    const imports = [...code.matchAll(/(?:from |^import |import\()["']([^"'.][^"']*)["']/gm)];
    const names = imports.map(([, specifier = '']) => packageName(specifier));
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
  }
});

/** Package name of an import such as `drizzle-orm/pg-core`. */
function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
