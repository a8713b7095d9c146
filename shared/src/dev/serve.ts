import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import mime from 'mime';
import { REPORT_ERROR, REPORT_FAILURE, REPORT_WEB_VITALS } from '../contract/visitor-api';
import { pageBeforeFirstBuild, RELOAD_SCRIPT, withDevelopmentRelease } from './page';
import { proxy } from './proxy';
import type { BuildState, WatchedSection } from './watch-section';

const reloadScript = readFileSync(new URL('./reload.js', import.meta.url));

/** Paths that are never pages, even when the browser accepts HTML. */
const NOT_PAGES = /^\/(api|auth|ops|releases)(\/|$)/;

/** Paths of reports from pages. */
const REPORTS: readonly string[] = [REPORT_FAILURE, REPORT_ERROR, REPORT_WEB_VITALS];

type ServeOptions = { site: URL; section: string; watched: WatchedSection };

/**
 * Serves a running site with one section replaced by its build from source.
 * @throws when the port is in use
 */
export async function serveSite({ site, section, watched }: ServeOptions, port: number) {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => send(response, 502, 'text/plain', `${error.message}\n`));
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(site.origin + request.url);
    if (pathname === RELOAD_SCRIPT) return send(response, 200, 'text/javascript', reloadScript);
    if (pathname === '/arena-dev/builds') return streamBuilds(response, watched);
    // Reports about the development build must not reach the site, which would count them for the live release.
    if (REPORTS.includes(pathname)) return void response.writeHead(204).end();
    const file = watched.current().files.get(pathname);
    if (file) return send(response, 200, mime.getType(pathname) ?? 'application/octet-stream', file);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage || NOT_PAGES.test(pathname)) return proxy(site, request, response);
    const { release } = watched.current();
    const html = release ? withDevelopmentRelease(await fetchNotFoundPage(), release) : pageBeforeFirstBuild;
    return send(response, 200, 'text/html', html);
  }

  /** All pages of the site differ only in their prerendered content, which is removed. */
  async function fetchNotFoundPage(): Promise<string> {
    const response = await fetch(new URL(`/not-a-page-of-${section}`, site)).catch(() => undefined);
    if (!response) throw new Error(`The site at ${site.origin} has stopped. Next: npm start`);
    return response.text();
  }

  server.listen(port, 'localhost');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use. Next: set ARENA_DEV_PORT to another port`);
  });
}

/** Server-sent events: the current build, now and after every change. */
function streamBuilds(response: ServerResponse, watched: WatchedSection) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const sendBuild = ({ release, errors }: BuildState) => {
    response.write(`data: ${JSON.stringify({ build: release?.id ?? '', errors })}\n\n`);
  };
  sendBuild(watched.current());
  response.once('close', watched.onChange(sendBuild));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}
