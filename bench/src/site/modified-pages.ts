import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
};

/** These are packed already. */
const PACKED = ['avif', 'woff2', 'webm', 'mp4'];

/** What the running site itself answers. */
const OF_SITE = /^\/(api|auth|releases)\/|^\/[\w-]+\.\w+$/;

type Choice = {
  /** Address of the running site. */
  site: string;
  /** A page of the site as it is to be. */
  change: (html: string) => string;
  /** Files that are there besides: contents by address, undefined where there is none. */
  file?: (address: string) => Promise<Buffer> | undefined;
};

type Made = { type: string; encoding?: string; body: Buffer };

/**
 * Calls `use` with the address of a site with other pages. They are made and packed once and kept in memory; pictures
 * and the API are those of the running site.
 */
export async function withChangedPages<T>(choice: Choice, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answering(choice)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function answering({ site, change, file }: Choice) {
  const kept = new Map<string, Promise<Made>>();

  async function make(address: string): Promise<Made> {
    const contents = file?.(address);
    if (contents) return packed(await contents, address.split('.').at(-1) ?? '');
    return packed(Buffer.from(change(await (await fetch(site + address)).text())), 'html');
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '/';
    if (OF_SITE.test(address)) return pass(site, request, response);
    const made = kept.get(address) ?? make(address);
    kept.set(address, made);
    made.then(
      (answer) => send(response, answer),
      (error: Error) => response.writeHead(502).end(error.message),
    );
  };
}

function send(response: ServerResponse, { type, encoding, body }: Made) {
  response.writeHead(200, {
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
    'cache-control': type === TYPES.html ? 'no-cache' : 'public, max-age=31536000, immutable',
  });
  response.end(body);
}

/** Every browser that measures takes brotli. */
function packed(body: Buffer, extension: string): Made {
  const type = TYPES[extension] ?? 'application/octet-stream';
  return PACKED.includes(extension) ? { type, body } : { type, encoding: 'br', body: brotliCompressSync(body) };
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
