import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall } from './apt';
import { freePort } from './free-port';

/** A throw-away PostgreSQL for a test run. */
export type Postgres = {
  url: string;
  /** Ends it without a shutdown, and starts it again. */
  restart: () => Promise<void>;
  /** SIGKILL for all of its processes while it runs, on Linux. */
  kill: () => void;
  start: () => Promise<void>;
  stop: () => void;
};

/**
 * Starts a cluster of its own on a free port of this machine; installs PostgreSQL first where Debian's packages can.
 * @param durable waits for the disk at each commit, as one that is kept has to
 * @param within folder that gets its files
 */
export async function startPostgres({ durable = false, within = tmpdir() } = {}): Promise<Postgres> {
  const programs = findPrograms() ?? (aptInstall('postgresql') ? findPrograms() : undefined);
  if (!programs) {
    throw new Error('The server tests also run on PostgreSQL, which is not on this machine: install it and try again.');
  }
  const folder = mkdtempSync(join(within, 'arena-postgres-'));
  const port = await freePort();
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    spawnSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const command = (program: string, args: string[]): [string, string[]] => {
    const path = join(programs, program);
    return asRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args];
  };
  const call = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(...command(program, args), { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = join(folder, 'data');
  call('initdb', ['-D', data, '-U', 'arena', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${durable ? 'on' : 'off'}`;
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'];
  call('pg_ctl', start);
  const readPid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  let pid = readPid();
  return {
    url: `postgres://arena@127.0.0.1:${port}/postgres`,
    restart: async () => {
      const args = ['-D', data, '-w', '-m', 'immediate', '-l', join(folder, 'log'), 'restart'];
      await promisify(execFile)(...command('pg_ctl', args));
      pid = readPid();
    },
    kill: () => {
      for (const one of [pid, ...childrenOf(pid)]) killIfThere(one);
    },
    start: async () => {
      // A killed process keeps its number until its parent has asked how it ended, and Postgres takes that for a rival.
      rmSync(join(data, 'postmaster.pid'), { force: true });
      await promisify(execFile)(...command('pg_ctl', start));
      pid = readPid();
    },
    stop: () => {
      call('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Processes that one has started, on Linux; none when it has ended. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** A process of Postgres may end first, where the disk has gone from under it. */
function killIfThere(pid: number) {
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
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}
