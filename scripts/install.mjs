import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies: it runs before anything is installed.

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what the lock file names, unless that was done since the lock file last changed. */
export function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(`Arena needs Node 20 or newer; this is ${process.version}.`);
  }
  const done = `${root}node_modules/.package-lock.json`;
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs) return;
  console.log('Installing packages (a minute or two the first time) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not install the packages; its message stands above.');
}
