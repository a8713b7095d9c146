import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './server';

const PAGE = '<!doctype html><title>Another site</title><div id="root"></div><script src="host.js"></script>';

/** How another site is built: with the newest federation plugin of webpack, or with that of Vite. */
export type Host = 'webpack' | 'Vite';

/**
 * Builds a site that is not Arena: one page, whose query names the federation manifest that it loads.
 * @returns its folder; the caller removes it
 */
export async function buildAnotherSite(host: Host): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'another-site-'));
  const sources = join(projectRoot, 'e2e/standard-federation', host === 'Vite' ? 'vite-host' : 'host');
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(projectRoot, 'node_modules', command), ...args], { cwd: sources });
  if (host === 'Vite') await run('vite/bin/vite.js', 'build', '--outDir', folder);
  else {
    await run('webpack-cli/bin/cli.js', '--output-path', folder);
    await writeFile(join(folder, 'index.html'), PAGE);
  }
  return folder;
}

/** Serves a folder on an origin of its own. */
export async function serveFolder(folder: string) {
  const files = new Set(await readdir(folder));
  const server = createServer((request, response) => {
    const file = new URL(`http://host${request.url}`).pathname.slice(1);
    if (!files.has(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.endsWith('.html') ? 'text/html' : 'text/javascript' });
    createReadStream(join(folder, file)).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() };
}
