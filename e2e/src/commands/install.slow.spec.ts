import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../scripts/start/free-port';
import { projectRoot } from '../arena/sites/server';

const PACKAGES = {
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

let folder: string;

/** Runs the installation step of every command with a fake npm that only prints its arguments. @returns the output */
async function install(): Promise<string> {
  const script = "import('./scripts/start/install.mjs').then(({ install }) => install())";
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
  return (await promisify(execFile)(process.execPath, ['--eval', script], { cwd: folder, env })).stdout;
}

const writeLock = (path: string, packages: object) => writeFile(join(folder, path), JSON.stringify({ packages }));

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-install-'));
  await cp(join(projectRoot, 'scripts/start/install.mjs'), join(folder, 'scripts/start/install.mjs'));
  for (const name of ['bin', 'node_modules']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $1"\n', { mode: 0o755 });
  await writeLock('package-lock.json', { '': { name: 'arena' }, ...PACKAGES });
  await writeLock('node_modules/.package-lock.json', { 'node_modules/zod': PACKAGES['node_modules/zod'] });
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('a touched but unchanged lock file installs nothing', async () => {
  const later = new Date(Date.now() + 60_000);
  await utimes(join(folder, 'package-lock.json'), later, later);
  expect(await install()).toBe('');
});

test('a changed version or hash of a package triggers an installation', async () => {
  for (const changed of [{ version: '4.6.8' }, { integrity: 'sha512-c' }]) {
    const zod = { ...PACKAGES['node_modules/zod'], ...changed };
    await writeLock('package-lock.json', { ...PACKAGES, 'node_modules/zod': zod });
    expect(await install()).toContain('npm ci');
  }
});

test('a missing package triggers an installation', async () => {
  await writeLock('package-lock.json', { ...PACKAGES, 'node_modules/fastify': { version: '5.0.0' } });
  expect(await install()).toContain('npm ci');
});

test('while the first start installs packages, the address of the site says so', async () => {
  for (const file of ['scripts/run.mjs', 'scripts/start/installing-page.mjs', 'server/require-free-port.mjs']) {
    await cp(join(projectRoot, file), join(folder, file));
  }
  const PORT = String(await freePort());
  // Replaces npm: prints the page that a visitor sees during the installation, and fails.
  const visit = `const visit = () => fetch('http://127.0.0.1:${PORT}/market').then((page) => page.text()).catch(visit);
    visit().then((text) => { console.log(text); process.exit(1); });`;
  await writeFile(join(folder, 'bin/npm'), `#!${process.execPath}\n${visit}\n`, { mode: 0o755 });
  await rm(join(folder, 'node_modules'), { recursive: true });
  const env = { ...process.env, PORT, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
  const start = promisify(execFile)(process.execPath, ['scripts/run.mjs', 'start'], { cwd: folder, env });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('<h1>Installing packages</h1>'),
    stderr: 'npm could not install the packages; see its message above.\n',
  });
  // The page has freed the port for the server.
  await expect(fetch(`http://127.0.0.1:${PORT}/`)).rejects.toThrow('fetch failed');
});
