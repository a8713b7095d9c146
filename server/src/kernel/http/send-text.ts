import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isUnchanged } from './headers/etag';
import { noBody, rawBody } from './route-schemas';

/** The schema of a route that answers with `sendText`. */
export const textSchema = (mediaType: string) => ({ response: { 200: rawBody(mediaType), 304: noBody } });

/** Sends a text that clients ask for each time; 304 if it is the one that they have. */
export function sendText(request: FastifyRequest, reply: FastifyReply, mediaType: string, text: string) {
  reply.header('cache-control', 'no-cache');
  if (isUnchanged(request, reply, etagOf(text))) return reply.code(304).send();
  return reply.type(`${mediaType}; charset=utf-8`).send(text);
}
