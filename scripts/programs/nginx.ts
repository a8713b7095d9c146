import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../apps';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** Milliseconds. */
const START_TIMEOUT = 10_000;

/**
 * Starts nginx with docs/nginx.conf on a port of 127.0.0.1. Installs Debian's package first if nginx is missing.
 * @param hosts host and port of each server behind it
 * @throws MissingProgram if it cannot be installed
 * @throws if it does not start
 */
export async function startNginx(port: number, hosts: readonly string[]) {
  const isInstalled = () => spawnSync('nginx', ['-v']).status === 0;
  if (!isInstalled() && !(aptInstall('nginx-light') && isInstalled())) {
    throw new MissingProgram('nginx', { debian: 'nginx-light', homebrew: 'nginx' });
  }
  const folder = mkdtempSync(join(tmpdir(), 'arena-nginx-'));
  // Started as root, nginx works as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'arena.conf'), siteConfig(port, hosts));
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  const stop = async () => {
    nginx.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const listening = waitForPort(port).then(() => true);
  if (!(await Promise.race([listening, ended.then(() => false)]))) throw new Error('nginx ended; see its error above.');
  return { stop };
}

/** Fills in the placeholders of docs/nginx.conf. */
function siteConfig(port: number, hosts: readonly string[]): string {
  const serverLines = (options: string) => hosts.map((host) => `server ${host} ${options};`).join('\n    ');
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    SERVERS: serverLines('max_fails=1 fail_timeout=1s'),
    BACKUP_SERVERS: serverLines('max_fails=0 backup'),
    TRIES: String(hosts.length + 1),
  };
  const config = readFileSync(join(root, 'docs/nginx.conf'), 'utf8');
  return config.replace(/\$\{([A-Z_]+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}

/** A minimal main configuration; nginx writes only into this folder. */
function mainConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  error_log ${folder}/error.log;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/arena.conf;
}
`;
}

async function waitForPort(port: number) {
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await acceptsConnections(port))) {
    if (Date.now() > deadline) throw new Error(`nginx does not listen on port ${port}.`);
    await pause(20);
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
