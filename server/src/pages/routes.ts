import { createHash } from 'node:crypto';
import type { ReleaseMap } from '@arena/shared/contract/release-map';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database';
import { Refusal } from '../errors';
import { liveReleases } from '../releases/activations';
import { composePage } from './compose';

/** Below these there are no pages: what is not there is answered as to a program. */
const NOT_PAGES = /^\/(api|ops|releases)(\/|$)/;

type Options = { db: Database; supabase: ReleaseMap['supabase'] | undefined };

/** Every other address that no route answers is a page of the site. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, { db, supabase }) => {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    if (NOT_PAGES.test(pathname)) throw new Refusal('missing', 'There is nothing at this address.');
    const live = (await liveReleases(db)).map(({ manifest }) => manifest);
    const { status, html } = composePage(live, pathname, supabase);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  });
};
