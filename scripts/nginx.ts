import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './apps';
import { aptInstall } from './apt';

/** Milliseconds until nginx has to listen. */
const START_WITHIN = 10_000;

/**
 * Starts nginx with docs/nginx.conf on a port of 127.0.0.1, in front of servers at these hosts with their ports;
 * installs it first where Debian's packages can.
 */
export async function startNginx(port: number, hosts: readonly string[]) {
  const isThere = () => spawnSync('nginx', ['-v']).status === 0;
  if (!isThere() && !(aptInstall('nginx-light') && isThere())) {
    throw new Error('This needs nginx, which is not on this machine: install it and try again.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'arena-nginx-'));
  // Started by root, it works as a user of its own.
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
  const listens = listening(port).then(() => true);
  if (!(await Promise.race([listens, ended.then(() => false)]))) throw new Error('nginx ended; it says why above.');
  return { stop };
}

function siteConfig(port: number, hosts: readonly string[]): string {
  const each = (line: (host: string) => string) => hosts.map(line).join('\n    ');
  const filled: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    SERVERS: each((host) => `server ${host} max_fails=1 fail_timeout=1s;`),
    SERVERS_LEFT_ALONE: each((host) => `server ${host} max_fails=0 backup;`),
    TRIES: String(hosts.length + 1),
  };
  const config = readFileSync(join(root, 'docs/nginx.conf'), 'utf8');
  return config.replace(/\$\{([A-Z_]+)\}/g, (asked, name) => filled[name] ?? asked);
}

/** What Debian's own nginx.conf has around a site, with nothing outside of the folder. */
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

async function listening(port: number) {
  const until = Date.now() + START_WITHIN;
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error(`nginx does not listen on ${port}.`);
    await pause(20);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
