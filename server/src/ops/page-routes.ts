import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import mime from 'mime';
import Negotiator from 'negotiator';
import { Refusal } from '../http/errors';
import { PAGE_HEADERS, REPORTS } from '../pages/policy/page-headers';
import { packageFolder } from '../storage/package-folder';
import { onlyOn } from './operator-origin';

/** Where `npm run build -w ops` puts the page. */
const BUILD = join(packageFolder, '../ops/dist');

/** Screens of the page, where programs find an API of the same name; and all that is nothing else. */
const SCREENS = ['/ops/history', '/ops/traffic', '/ops/submissions', '/ops/audit', '/ops/*'];

/** Each file is packed once, by the first who asks; a few dozen milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const FILE_NAME = /^[\w-][\w.-]*$/;

/**
 * Whoever holds the token can change the site: nothing runs in the page but its own files, it talks to nobody but the
 * server, and nobody frames it. Its build makes scripts of the addresses of its own parts, and of nothing else.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types ops',
  `report-to ${REPORTS}`,
].join('; ');

/**
 * Pages of the site share the origin of this one, and run what teams have written. None of them gets hold of its window,
 * neither as its opener nor by its name: a page whose two policies differ from theirs is given a browsing context of its
 * own. (`noopener-allow-popups` says it in a word, but browsers that do not know it would then isolate nothing.)
 */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
};

const NOT_BUILT = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>Not built</title></head>
<body><h1>The page for operators is not built</h1><p>Run "npm run build -w ops" and reload. The "arena" command does the same meanwhile.</p></body></html>
`;

type Options = {
  folder?: string;
  /** The page's own, which no page of the site has; the site's if there is none. */
  origin?: string | undefined;
};

/**
 * Serves the page for operators from its build, not as a release: it has to work while what is live does not.
 * Which of its screens is shown, and to whom, it finds out by itself.
 */
export const operatorPageRoutes: FastifyPluginAsync<Options> = async (app, { folder = BUILD, origin }) => {
  if (origin) app.addHook('onRequest', onlyOn(origin));
  app.addConstraintStrategy({
    name: 'wanted',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (value) => handlers.get(value) ?? null,
        set: (value, handler) => handlers.set(value, handler as never),
      };
    },
    deriveConstraint: ({ headers }) => (headers.accept?.includes('text/html') ? 'html' : undefined),
  });

  async function page(_request: unknown, reply: FastifyReply) {
    const html = await readFile(join(folder, 'index.html'), 'utf8').catch(absent);
    return reply
      .code(html ? 200 : 503)
      .headers({ ...PAGE_HEADERS, ...ISOLATION, 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html === null ? NOT_BUILT : told(html, origin));
  }
  app.get('/ops', page);
  for (const screen of SCREENS) app.get(screen, { constraints: { wanted: 'html' } }, page);

  const packed = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { name: string } }>('/ops/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = FILE_NAME.test(name) ? await readFile(join(folder, 'files', name)).catch(absent) : null;
    if (!file) {
      reply.header('cache-control', 'no-store');
      throw new Refusal('missing', 'There is no such file.');
    }
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(mime.getType(name) ?? 'application/octet-stream');
    if (!new Negotiator(request.raw).encodings(['br', 'identity']).includes('br')) return reply.send(file);
    const small = packed.get(name) ?? promisify(brotliCompress)(file, BROTLI);
    packed.set(name, small);
    return reply.header('content-encoding', 'br').send(await small);
  });
};

/** Tells the page that its origin is its own: only then may it keep the token in the tab. */
function told(html: string, origin: string | undefined): string {
  return origin ? html.replace('<head>', `<head><meta name="own-origin" content="${origin}">`) : html;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
