import { TRAP } from '@arena/shared/forms/honeypot';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newReference, type StoreOnce, storeInto } from './store';

declare module 'fastify' {
  interface FastifyRequest {
    /** A program filled in what no human sees. */
    trapped: boolean;
  }
}

/** A hook, before the schema drops what it does not know: notes whether the field that nobody sees was filled in. */
export async function noteTrap(request: FastifyRequest, _reply: FastifyReply) {
  const { body } = request;
  request.trapped = typeof body === 'object' && body !== null && Boolean((body as Record<string, unknown>)[TRAP]);
  if (request.trapped) request.log.info('The spam trap of a form was filled in; nothing is stored.');
}

/** Stores submissions of one kind. What a program filled in is not stored, and its receipt does not tell so. */
export function receiver(...into: Parameters<typeof storeInto>) {
  const store = storeInto(...into);
  const pretend: StoreOnce = async (_fields, { receivedAt }) => ({ reference: newReference(), receivedAt });
  return ({ trapped }: FastifyRequest, ...sent: Parameters<StoreOnce>) => (trapped ? pretend : store)(...sent);
}
