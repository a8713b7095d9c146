import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from '../../../scripts/apt';
import { freePort } from '../../../scripts/free-port';
import type { Answer } from '../site/raw-response';

const PROGRAM = '/usr/sbin/nginx';

/** Headers that nginx makes itself. */
const OWN = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'etag',
  'accept-ranges',
  'transfer-encoding',
];

/** Path of nginx; Debian's package is installed where it is missing. */
export function ensureNginx(): string {
  if (!existsSync(PROGRAM)) aptInstall('nginx-light');
  if (!existsSync(PROGRAM)) throw new Error('There is no nginx to compare with: install it and try again.');
  return PROGRAM;
}

/** Calls `use` with an nginx of one process that gives the same answers, bytes and headers, from files. */
export async function withNginx<T>(
  answers: ReadonlyMap<string, Answer>,
  use: (nginx: { url: string; pid: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-bench-nginx-'));
  const port = await freePort();
  const locations = await Promise.all([...answers].map((answer, i) => location(join(folder, String(i)), answer)));
  const settings = join(folder, 'nginx.conf');
  await writeFile(settings, configuration(folder, port, locations));
  const child = spawn(ensureNginx(), ['-c', settings, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  try {
    await listening(child, port);
    return await use({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    const gone = once(child, 'exit');
    if (child.kill()) await gone;
    await rm(folder, { recursive: true, force: true });
  }
}

/** One process, as ours is one; connections stay open, nothing is logged, files stay open. */
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

async function location(file: string, [address, { headers, body }]: [string, Answer]): Promise<string> {
  await writeFile(file, body);
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const added = Object.entries(headers)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => `add_header ${name} ${quoted(String(value))};`);
  const type = quoted(headers['content-type'] ?? 'application/octet-stream');
  return `    location = ${address} { alias ${file}; types {} default_type ${type}; ${added.join(' ')} }`;
}

async function listening(child: ChildProcess, port: number) {
  const deadline = Date.now() + 10_000;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return;
  }
  throw new Error('nginx did not start; what it says stands above.');
}
