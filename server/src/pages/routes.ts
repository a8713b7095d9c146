import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database';
import { liveReleases } from '../releases/activations';
import { composePage } from './compose';

/** Every address that no other route answers is a page of the site. */
export const pageRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const live = (await liveReleases(db)).map(({ manifest }) => manifest);
    const { status, html } = composePage(live, request.url.split('?', 1)[0] ?? '/');
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  });
};
