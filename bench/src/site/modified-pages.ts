import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Formats that are compressed already. */
const COMPRESSED = ['avif', 'woff2', 'webm', 'mp4'];

/** Paths that are forwarded to the running site. */
const FORWARDED = /^\/(api|auth|releases)\/|^\/[\w-]+\.\w+$/;

type ModifiedPagesOptions = {
  /** URL of the running site. */
  site: string;
  /** Modifies a page of the site. */
  change: (html: string) => string;
  /** Contents of an additional file; undefined when there is none at this path. */
  file?: (path: string) => Promise<Buffer> | undefined;
};

type CachedResponse = { type: string; encoding?: string; body: Buffer };

/**
 * Calls `use` with the URL of a copy of a site with modified pages. Each page is modified and compressed once and kept in
 * memory. Images and the API are forwarded to the running site.
 */
export async function withModifiedPages<T>(
  options: ModifiedPagesOptions,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer(createHandler(options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function createHandler({ site, change, file }: ModifiedPagesOptions) {
  const cache = new Map<string, Promise<CachedResponse>>();

  async function createResponse(path: string): Promise<CachedResponse> {
    const contents = file?.(path);
    if (contents) return compress(await contents, path.split('.').at(-1) ?? '');
    return compress(Buffer.from(change(await (await fetch(site + path)).text())), 'html');
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (FORWARDED.test(path)) return proxy(site, request, response);
    const cached = cache.get(path) ?? createResponse(path);
    cache.set(path, cached);
    cached.then(
      (body) => send(response, body),
      (error: Error) => response.writeHead(502).end(error.message),
    );
  };
}

function send(response: ServerResponse, { type, encoding, body }: CachedResponse) {
  response.writeHead(200, {
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
    'cache-control': type === TYPES.html ? 'no-cache' : 'public, max-age=31536000, immutable',
  });
  response.end(body);
}

/** Compresses with brotli, which every measuring browser accepts. */
function compress(body: Buffer, extension: string): CachedResponse {
  const type = TYPES[extension] ?? 'application/octet-stream';
  return COMPRESSED.includes(extension) ? { type, body } : { type, encoding: 'br', body: brotliCompressSync(body) };
}

/** Forwards a request to the site and streams its response back unchanged. */
function proxy(site: string, incoming: IncomingMessage, response: ServerResponse) {
  const { method, headers } = incoming;
  const outgoing = httpRequest(new URL(incoming.url ?? '/', site), { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  outgoing.once('error', () => response.destroy());
  incoming.pipe(outgoing);
}
