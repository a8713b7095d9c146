import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { OneApp } from './build';
import { SERVED_FROM } from './config';
import { pageOfOneApp } from './page';

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

type Served = { type: string; encoding?: string; body: Buffer };

/**
 * Calls `use` with the address of the peer: its own files and pages, packed once and kept in memory; pictures of the
 * rendered pages and the API are those of the running site.
 */
export async function serveOneApp<T>(built: OneApp, site: string, use: (url: string) => Promise<T>): Promise<T> {
  const kept = new Map<string, Promise<Served>>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(502).end(error.message));
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = request.url ?? '/';
    const file = address.startsWith(SERVED_FROM);
    if (!file && /^\/(api|auth|releases|\w+\.\w+$)/.test(address)) return pass(site, request, response);
    const made = kept.get(address) ?? (file ? fileOf(address) : pageOf(address));
    kept.set(address, made);
    const { type, encoding, body } = await made;
    response.writeHead(200, {
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
      'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  }

  async function fileOf(address: string): Promise<Served> {
    return packed(await readFile(join(built.dist, address.slice(SERVED_FROM.length))), address.split('.').at(-1) ?? '');
  }

  async function pageOf(address: string): Promise<Served> {
    return packed(Buffer.from(pageOfOneApp(await (await fetch(site + address)).text(), built)), 'html');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Every browser that measures takes brotli; pictures and fonts are packed already. */
function packed(body: Buffer, extension: string): Served {
  const type = TYPES[extension] ?? 'application/octet-stream';
  if (['avif', 'woff2', 'webm', 'mp4'].includes(extension)) return { type, body };
  return { type, encoding: 'br', body: brotliCompressSync(body) };
}

/** Hands a request on to the site, and its answer back, as they are. */
function pass(site: string, from: IncomingMessage, to: ServerResponse) {
  const { method, headers } = from;
  const passed = ask(new URL(from.url ?? '/', site), { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  passed.once('error', () => to.destroy());
  from.pipe(passed);
}
