import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import mime from 'mime';
import { pageBeforeFirstBuild, pageWith, RELOAD_SCRIPT } from './page';
import { pass } from './pass';
import type { Built, WatchedSection } from './watch-section';

const reload = readFileSync(new URL('./reload.js', import.meta.url));

/** Addresses below which there are no pages, although a browser may open them as such. */
const NOT_PAGES = /^\/(api|auth|ops|releases)(\/|$)/;

type Choice = { site: URL; section: string; watched: WatchedSection };

/** Serves a running site with one of its sections replaced by what `watched` builds. */
export async function serveSite({ site, section, watched }: Choice, port: number) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => send(response, 502, 'text/plain', `${error.message}\n`));
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(site.origin + request.url);
    if (pathname === RELOAD_SCRIPT) return send(response, 200, 'text/javascript', reload);
    if (pathname === '/arena-dev/builds') return tellBuilds(response, watched);
    // What fails here is ours to see; the site must not take it for a fault of what is live.
    if (pathname === '/api/failures') return void response.writeHead(204).end();
    const file = watched.current().files.get(pathname);
    if (file) return send(response, 200, mime.getType(pathname) ?? 'application/octet-stream', file);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage || NOT_PAGES.test(pathname)) return pass(site, request, response);
    const { release } = watched.current();
    return send(response, 200, 'text/html', release ? pageWith(await unknownPage(), release) : pageBeforeFirstBuild);
  }

  /** Every page of the site is the same but for what was rendered ahead, which is taken out. */
  async function unknownPage(): Promise<string> {
    const page = await fetch(new URL(`/not-a-page-of-${section}`, site)).catch(() => undefined);
    if (!page) throw new Error(`No site answers at ${site.origin} any more. Next: npm start`);
    return page.text();
  }

  server.listen(port, 'localhost');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use. Next: set ARENA_DEV_PORT to another one`);
  });
}

/** Server-sent events: the build that is current, now and after every change. */
function tellBuilds(response: ServerResponse, watched: WatchedSection) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const tell = ({ release, errors }: Built) => {
    response.write(`data: ${JSON.stringify({ build: release?.id ?? '', errors })}\n\n`);
  };
  tell(watched.current());
  response.once('close', watched.onChange(tell));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}
