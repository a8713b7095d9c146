import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findBrowser } from './find-browser';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-browsers-'));
  await writeFile(join(folder, 'chromium'), '');
  await chmod(join(folder, 'chromium'), 0o755);
  await writeFile(join(folder, 'not-executable'), '', { mode: 0o644 });
});
afterAll(() => rm(folder, { recursive: true }));

test('finds the browser of the setting, one in a usual place, or none', async () => {
  expect(await findBrowser(join(folder, 'chromium'))).toBe(join(folder, 'chromium'));
  expect(await findBrowser(undefined)).toMatch(/chrom/i);
  expect(await findBrowser('off')).toBeUndefined();
});

test.each(['missing', 'not-executable'])('a setting that names a %s file is an error', async (name) => {
  await expect(findBrowser(join(folder, name))).rejects.toThrow('which is not a program on this machine');
});
