import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from '../../../scripts/programs/apt';
import { freePort } from '../../../scripts/start/free-port';
import type { RawResponse } from '../site/raw-response';

const PROGRAM = '/usr/sbin/nginx';

/** Headers that nginx sets itself. */
const OWN_HEADERS = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'etag',
  'accept-ranges',
  'transfer-encoding',
];

/**
 * Installs Debian's nginx if it is missing.
 * @returns its path
 * @throws when it cannot be installed
 */
export function ensureNginx(): string {
  if (!existsSync(PROGRAM)) aptInstall('nginx-light');
  if (!existsSync(PROGRAM)) throw new Error('nginx is not installed. Install it and try again.');
  return PROGRAM;
}

/** Starts nginx with one process that serves the same bodies and headers from files, calls `use`, and stops it. */
export async function withNginx<T>(
  responses: ReadonlyMap<string, RawResponse>,
  use: (nginx: { url: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-nginx-'));
  const port = await freePort();
  const locations = await Promise.all([...responses].map((response, i) => location(join(folder, String(i)), response)));
  const configFile = join(folder, 'nginx.conf');
  await writeFile(configFile, configuration(folder, port, locations));
  const child = spawn(ensureNginx(), ['-c', configFile, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  try {
    await waitForPort(child, port);
    return await use({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    const exited = once(child, 'exit');
    if (child.kill()) await exited;
    await rm(folder, { recursive: true, force: true });
  }
}

/** One process like the server, with keep-alive connections, no logs, and a cache of open files. */
function configuration(folder: string, port: number, locations: readonly string[]): string {
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
${locations.join('\n')}
  }
}
`;
}

async function location(file: string, [path, { headers, body }]: [string, RawResponse]): Promise<string> {
  await writeFile(file, body);
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const headerLines = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .map(([name, value]) => `add_header ${name} ${quoted(String(value))};`);
  const type = quoted(headers['content-type'] ?? 'application/octet-stream');
  return `    location = ${path} { alias ${file}; types {} default_type ${type}; ${headerLines.join(' ')} }`;
}

async function waitForPort(child: ChildProcess, port: number) {
  const deadline = Date.now() + 10_000;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
  }
  throw new Error('nginx did not start; see its error above.');
}
