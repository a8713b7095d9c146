import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import mime from 'mime';
import { REPORT_ERROR, REPORT_FAILURE, REPORT_WEB_VITALS } from '../../src/contract/api/visitor-api';
import { assetBase } from '../../src/contract/release/asset-base';
import type { Certificate } from './certificate';
import { clientFiles } from './client-files';
import type { DevelopmentState } from './development-state';
import type { Pages } from './pages';
import { proxy } from './proxy';
import type { DevelopmentShell } from './shell/development-shell';
import type { DevelopmentSection } from './start-section';

/** Paths that are never pages, even when the browser accepts HTML. */
const NOT_PAGES = /^\/(api|auth|ops|releases|arena-dev)(\/|$)/;

/** Paths of reports from pages. */
const REPORTS: readonly string[] = [REPORT_FAILURE, REPORT_ERROR, REPORT_WEB_VITALS];

type ServeOptions = {
  site: URL;
  shell: DevelopmentShell;
  sections: readonly DevelopmentSection[];
  pages: Pages;
  state: () => DevelopmentState;
  port: number;
  certificate: Certificate | undefined;
};

/**
 * Serves a running site with some sections and the shell replaced by their development builds.
 * @returns the origin of the server, and a function that sends the state to all open pages
 * @throws when the port is in use
 */
export async function serveSite({ site, shell, sections, pages, state, port, certificate }: ServeOptions) {
  const files = clientFiles();
  const origin = `${certificate ? 'https' : 'http'}://localhost:${port}`;
  const openPages = new Set<ServerResponse>();
  const shellBase = assetBase(shell.release.app, shell.release.id);
  const developmentBases = [shellBase, ...sections.map(({ app }) => assetBase(app, shell.release.id))];

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: Error) => send(response, 502, 'text/plain', `${error.message}\n`));
  };
  const server = certificate ? createHttpsServer(certificate, listener) : createServer(listener);

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(site.origin + request.url);
    if (pathname === '/arena-dev/state') return openStream(response);
    // Reports about development builds must not reach the site, which would count them for live releases.
    if (REPORTS.includes(pathname)) return void response.writeHead(204).end();
    const script = files.get(pathname);
    if (script !== undefined) return send(response, 200, 'text/javascript', script);
    if (developmentBases.some((base) => pathname.startsWith(base))) return sendFile(response, pathname);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage || NOT_PAGES.test(pathname)) return proxy(site, request, response);
    const page = await pages.page(pathname.replace(/(.)\/$/, '$1'), origin);
    if ('html' in page) return send(response, page.status, 'text/html', page.html);
    response.writeHead(308, { location: page.movedTo + search, 'cache-control': 'no-store' }).end();
  }

  function sendFile(response: ServerResponse, pathname: string) {
    const shellFile = join(shell.folder, pathname.slice(shellBase.length));
    const file = pathname.startsWith(shellBase)
      ? existsSync(shellFile) && readFileSync(shellFile)
      : sections.map((section) => section.file(pathname)).find((content) => content !== undefined);
    if (!file) return send(response, 404, 'text/plain', 'The current build has no such file.\n');
    send(response, 200, mime.getType(pathname) ?? 'application/octet-stream', file);
  }

  /** Server-sent events: the state now and after every change. */
  function openStream(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    openPages.add(response);
    response.once('close', () => openPages.delete(response));
    sendState(response);
  }

  function sendState(response: ServerResponse) {
    response.write(`data: ${JSON.stringify(state())}\n\n`);
  }

  server.listen(port, 'localhost');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use. Next: set ARENA_DEV_PORT to another port`);
  });
  return { origin, broadcast: () => openPages.forEach(sendState) };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}
