import { TRAP } from '@arena/shared/forms/trap';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newReference, type Receipt, storeOnce } from './store';

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

/** Stores a submission once. What a program filled in is not stored, and its receipt does not tell so. */
export async function receive({ trapped }: FastifyRequest, ...sent: Parameters<typeof storeOnce>): Promise<Receipt> {
  const [, , , { receivedAt }] = sent;
  return trapped ? { reference: newReference(), receivedAt } : storeOnce(...sent);
}
