import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/errors';
import { Places } from '../http/slots';

/** Requests of one team, or of the operators, that may be answered at once: a large answer may have a megabyte. */
const AT_ONCE = { each: 32, all: 128 };

/** Seconds. */
const TRY_AGAIN_AFTER = 1;

/** Bounds what one token has answered at once. Comes after the hook that finds out who calls. */
export function boundActors(app: FastifyInstance) {
  const places = new Places(AT_ONCE);
  const open = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request) => {
    const giveBack = places.take(request.actor.name);
    if (!giveBack) {
      const sentence = 'Too many requests with this token at once. Please try again in a moment.';
      throw new Refusal('too-many', sentence, { retryAfter: TRY_AGAIN_AFTER });
    }
    open.set(request, giveBack);
  });
  // An answer takes its memory until the client has taken it, and the work for it goes on when the client is gone.
  app.addHook('onSend', async (request, reply) => {
    const giveBack = open.get(request);
    if (!giveBack) return;
    if (reply.raw.destroyed) giveBack();
    else reply.raw.once('close', giveBack);
  });
}
