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

/**
 * Builds a site that is not Arena: one page, whose query names the federation manifest that it loads.
 * @returns its folder; the caller removes it
 */
export async function buildAnotherSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'another-site-'));
  const command = join(projectRoot, 'node_modules/webpack-cli/bin/cli.js');
  const config = join(projectRoot, 'e2e/standard-federation/host/webpack.config.mjs');
  await promisify(execFile)(process.execPath, [command, '--config', config, '--output-path', folder]);
  await writeFile(join(folder, 'index.html'), PAGE);
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
