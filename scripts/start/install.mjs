import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Plain JavaScript without dependencies, because it runs before any package is installed.

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs the packages of the lock file, unless all of them are installed.
 * @throws if Node is too old or npm fails
 */
export function install() {
  if (process.versions.node.localeCompare('20.19', 'en', { numeric: true }) < 0) {
    throw new Error(`Arena needs Node 20.19 or newer; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  console.log('Installing packages (takes a minute or two the first time) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not install the packages; see its message above.');
}

/** Compares versions and hashes, not dates: npm and git touch the lock file without changing its packages. */
export function isInstalled() {
  const installedLockFile = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installedLockFile)) return false;
  const installed = readPackages(installedLockFile);
  return Object.entries(readPackages(`${root}package-lock.json`)).every(([path, { version, integrity, optional }]) => {
    // Only package-lock.json lists the root folder and the packages of other platforms.
    const found = installed[path];
    if (path === '' || !found) return path === '' || optional;
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
