import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const MODULE = new URL('tarball.mjs', import.meta.url).href;

const FILES: [string, string][] = [
  ['src/ui/controls/button.js', 'export const button = 1;'],
  ['bin/arena.js', '#!/usr/bin/env node'],
  ['package.json', JSON.stringify({ name: '@arena/shared', bin: { arena: './bin/arena.js' } })],
];

/** Packs files in a process, in a time zone. */
async function pack(files: [string, string][], timeZone: string): Promise<Buffer> {
  const script = `const { packTarball } = await import(${JSON.stringify(MODULE)});
    process.stdout.write(await packTarball(new Map(${JSON.stringify(files)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'buffer',
    env: { ...process.env, TZ: timeZone },
  });
  return stdout;
}

test('packs files into the folder that npm expects, and programs as such', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-tarball-'));
  const unpacked = (path: string) => join(folder, 'package', path);
  writeFileSync(join(folder, 'package.tgz'), await pack(FILES, 'UTC'));
  await promisify(execFile)('tar', ['-xzf', 'package.tgz'], { cwd: folder });
  for (const [path, text] of FILES) expect(readFileSync(unpacked(path), 'utf8')).toBe(text);
  const { stdout } = await promisify(execFile)('tar', ['-tvzf', 'package.tgz'], { cwd: folder });
  expect(stdout).toMatch(/^-rwxr-xr-x .* package\/bin\/arena\.js$/m);
  expect(stdout).toMatch(/^-rw-r--r-- .* package\/src\/ui\/controls\/button\.js$/m);
  rmSync(folder, { recursive: true });
});

test('the same files have the same bytes, in any order and in any time zone', async () => {
  expect(await pack(FILES.toReversed(), 'America/New_York')).toEqual(await pack(FILES, 'Asia/Kolkata'));
});
