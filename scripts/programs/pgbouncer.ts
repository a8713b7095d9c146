import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../start/free-port';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** A connection pooler in transaction mode for a test run. */
export type Pooler = { url: string; stop: () => Promise<void> };

/**
 * Starts PgBouncer in transaction mode in front of a Postgres server. Installs Debian's package first if it is missing.
 * @throws MissingProgram if it cannot be installed
 * @throws if it does not start
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  if (!isInstalled() && !(aptInstall('pgbouncer') && isInstalled())) {
    throw new MissingProgram('PgBouncer', { debian: 'pgbouncer', homebrew: 'pgbouncer' });
  }
  const { hostname, port, username } = new URL(databaseUrl);
  const listenPort = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'arena-pgbouncer-'));
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', settings] : [settings];
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stderr.setEncoding('utf8')) {
    output += chunk;
    if (output.includes('process up')) break;
  }
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
  const url = new URL(databaseUrl);
  url.port = `${listenPort}`;
  return {
    url: url.href,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Debian installs it in a folder that is not in users' PATH. */
const PROGRAM = spawnSync('/usr/sbin/pgbouncer', ['--version']).status === 0 ? '/usr/sbin/pgbouncer' : 'pgbouncer';

function isInstalled(): boolean {
  return spawnSync(PROGRAM, ['--version']).status === 0;
}
