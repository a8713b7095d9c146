import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies: it runs before anything is installed.

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what the lock file names, unless all of it is there. */
export function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(`Arena needs Node 20 or newer; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  console.log('Installing packages (a minute or two the first time) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not install the packages; its message stands above.');
}

/** Judged by contents: npm and git touch the lock file without changing what it names. */
function isInstalled() {
  const done = `${root}node_modules/.package-lock.json`;
  if (!existsSync(done)) return false;
  const installed = packagesIn(done);
  return Object.entries(packagesIn(`${root}package-lock.json`)).every(([path, { version, integrity, optional }]) => {
    // The lock file has the root folder as well, and what is only for other platforms.
    const found = installed[path];
    if (path === '' || !found) return path === '' || optional;
    return found.version === version && found.integrity === integrity;
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
