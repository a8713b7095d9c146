import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Slots } from '../../kernel/http/limits/slots';
import { Refusal } from '../../kernel/refusal';
import { tokenKey } from './actor';

/** Concurrent requests per token and in total. A large answer may take a megabyte. */
const CONCURRENT_REQUESTS = { perKey: 32, total: 128 };

/** Seconds. */
const RETRY_AFTER = 1;

/** Limits the concurrent requests of one actor. Needs `request.actor`: call it after `requireToken`. */
export function limitConcurrency(app: FastifyInstance) {
  const slots = new Slots(CONCURRENT_REQUESTS);
  const releaseFunctions = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request) => {
    const releaseSlot = slots.acquire(tokenKey(request.actor));
    if (!releaseSlot) {
      const message = 'Too many requests with this token at once. Please try again in a moment.';
      throw new Refusal('rate_limited', message, { retryAfter: RETRY_AFTER });
    }
    releaseFunctions.set(request, releaseSlot);
  });
  // A response uses memory until the client has read it, and work continues after a client disconnects: the slot is
  // released only when the connection closes after the response is ready.
  app.addHook('onSend', async (request, reply) => {
    const releaseSlot = releaseFunctions.get(request);
    if (!releaseSlot) return;
    if (reply.raw.destroyed) releaseSlot();
    else reply.raw.once('close', releaseSlot);
  });
}
