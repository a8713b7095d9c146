import { TRAP } from '@arena/shared/forms/trap';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newReference } from './store';

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
  if (request.trapped) request.log.info('A program filled in the form; nothing is stored.');
}

/** A receipt like any other, for what is not stored: a program does not learn that it was noticed. */
export const noReceipt = (at: Date) => ({ reference: newReference(), receivedAt: at });
