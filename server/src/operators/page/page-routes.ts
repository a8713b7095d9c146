import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import mime from 'mime';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { escapeHtml } from '../../kernel/http/escape-html';
import { etagOf, isUnchanged, weakEtag } from '../../kernel/http/headers/etag';
import { PAGE_HEADERS, permissionsPolicy, REPORTING_ENDPOINT } from '../../kernel/http/headers/page-headers';
import { htmlBody, noBody, rawBody } from '../../kernel/http/route-schemas';
import { packageFolder } from '../../kernel/package-folder';
import { Refusal } from '../../kernel/refusal';
import { requireOperatorOrigin } from './operator-origin';
import { type SignInOptions, signInRoutes } from './sign-in-routes';

/** Output of `npm run build -w ops`. */
const BUILD = join(packageFolder, '../ops/dist');

/** The first request for a file compresses it, in a few dozen milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const FILE_NAME = /^[\w-][\w.-]*$/;

/**
 * The page holds a token that can change the site, so it runs only its own files, connects only to this server and
 * cannot be framed. The Trusted Types policy `ops` comes from its build and allows only the URLs of its own chunks.
 * @param worker the URL of its service worker; without one, it may have none
 */
const policy = (worker?: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of pages in a report are data URLs.
    "img-src 'self' data:",
    "connect-src 'self'",
    `worker-src ${worker ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ops${worker ? ' gate-worker' : ''}`,
    `report-to ${REPORTING_ENDPOINT}`,
  ].join('; ');

/**
 * Pages of the site may share this page's origin, and they run code of section teams. They must not reach its window,
 * as opener or by name: because its opener and embedder policies differ from theirs, the browser puts it into a
 * separate browsing context group. (`noopener-allow-popups` would be simpler, but older browsers would not isolate the
 * page.)
 */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
};

/** Path of the page for staff at the gate. */
const GATE = '/ops/gate';

/** Path of the service worker of the gate, which opens that page without a connection. */
const GATE_WORKER = '/ops/gate-worker.js';

const GATE_WORKER_HEADERS = {
  'cache-control': 'no-store',
  // The worker loads the page and its files.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': GATE,
};

/** The gate scans QR codes. */
const GATE_HEADERS = { 'permissions-policy': permissionsPolicy(['camera']) };

const NOT_BUILT = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Not built</title></head>
<body><h1>The operators' page is not built</h1><p>Run "npm run build -w ops" and reload. Until then, use the "arena" command.</p></body></html>
`;

type Options = {
  folder?: string;
  /** The origin that only this page uses, and the URL of the site; without them, the page is on the site's origin. */
  own?: { origin: string; siteUrl: string } | undefined;
  /** Sign-in at a provider of OpenID Connect; without it, people enter a token. */
  signIn?: Omit<SignInOptions, 'sendPage'> | undefined;
};

/**
 * Serves the operators' page and the page of the gate from their build, not as releases: they must work while a live
 * release is broken. The operators' page itself selects the screen. Both ask for a token.
 */
export const operatorPageRoutes: FastifyPluginAsyncZod<Options> = async (app, { folder = BUILD, own, signIn }) => {
  if (own) app.addHook('onRequest', requireOperatorOrigin(own.origin));
  async function sendPage(reply: FastifyReply, path: string, meta: Record<string, string> = {}) {
    const isGate = path === GATE;
    const worker = isGate && own ? own.origin + GATE_WORKER : undefined;
    const html = await readFile(join(folder, isGate ? 'gate.html' : 'index.html'), 'utf8').catch(nullIfMissing);
    if (html === null) reply.code(503);
    return reply
      .headers({
        ...PAGE_HEADERS,
        ...ISOLATION,
        'content-security-policy': policy(worker),
        'cache-control': 'no-store',
      })
      .headers(isGate ? GATE_HEADERS : {})
      .type('text/html; charset=utf-8')
      .send(
        withMeta(html ?? NOT_BUILT, {
          // Tells the page that no other page shares its origin: only then may it store the token in the tab.
          ...(own && { 'own-origin': own.origin, 'site-url': own.siteUrl }),
          ...(signIn && { 'sign-in-provider': signIn.provider.host }),
          ...meta,
        }),
      );
  }
  const screens = { schema: { response: { 200: htmlBody, 503: htmlBody } } };
  for (const path of ['/ops', '/ops/*', GATE]) {
    app.get(path, screens, (_request, reply) => sendPage(reply, path));
  }
  // On the site's origin, a service worker could answer pages of sections, and they could use it.
  if (own) {
    const script = {
      config: { isServiceWorker: true },
      schema: { response: { 200: rawBody('text/javascript', 'binary') } },
    };
    app.get(GATE_WORKER, script, async (_request, reply) => {
      const code = await readFile(join(folder, basename(GATE_WORKER))).catch(nullIfMissing);
      if (!code) throw new Refusal('not_found', 'There is no such file.');
      return reply.headers(GATE_WORKER_HEADERS).type('text/javascript; charset=utf-8').send(code);
    });
  }
  if (signIn) await app.register(signInRoutes, { ...signIn, sendPage });

  const compressed = new Map<string, Promise<Buffer>>();
  const files = { params: z.object({ name: z.string() }), response: { 200: rawBody('*/*', 'binary'), 304: noBody } };
  app.get('/ops/files/:name', { schema: files }, async (request, reply) => {
    const { name } = request.params;
    const file = FILE_NAME.test(name) ? await readFile(join(folder, 'files', name)).catch(nullIfMissing) : null;
    if (!file) {
      reply.header('cache-control', 'no-store');
      throw new Refusal('not_found', 'There is no such file.');
    }
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(mime.getType(name) ?? 'application/octet-stream');
    if (isUnchanged(request, reply, weakEtag(etagOf(file)))) return reply.code(304).send();
    if (!new Negotiator(request.raw).encodings(['br', 'identity']).includes('br')) return reply.send(file);
    const body = compressed.get(name) ?? promisify(brotliCompress)(file, BROTLI);
    compressed.set(name, body);
    return reply.header('content-encoding', 'br').send(await body);
  });
};

/** Adds settings that the page needs before its first request. */
function withMeta(html: string, meta: Record<string, string>): string {
  const elements = Object.entries(meta).map(
    ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
  );
  return html.replace('<head>', () => `<head>${elements.join('')}`);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
