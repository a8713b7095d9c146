import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter } from 'prom-client';
import { overloaded } from '../../refusal';
import { clientKey } from '../headers/client-key';
import { Slots } from './slots';

/**
 * Milliseconds of event loop delay, averaged over a second. At this delay, responses take several times as long as
 * usual, which visitors and the time-outs of forms just tolerate.
 */
const MAX_EVENT_LOOP_DELAY = 1_000;

/**
 * Consecutive seconds with this delay. A machine that was asleep or migrated has one such second without being over
 * capacity.
 */
const LATE_SECONDS = 2;

/**
 * Requests admitted per second while the event loop is late. If fewer arrive, they are not the cause: the machine is slow
 * for another reason, and refusing them would not help.
 */
const ADMITTED_PER_SECOND = { perKey: 50, total: 100 };

/**
 * Concurrent requests, counted once their bodies have arrived: about a hundred visitors at their busiest. Each holds at
 * most one body in memory, and the last is answered within seconds even if the database manages only a hundred a
 * second. One client gets at most half of the slots, so it cannot lock out the others.
 */
export const OPEN_REQUESTS = { perKey: 250, total: 500 };

const refusals = new Counter({
  name: 'arena_overload_refusals_total',
  help: 'Requests refused because the server was over capacity.',
});

/** Milliseconds between log lines. */
const LOG_INTERVAL = 60_000;

/**
 * Refuses requests early if the server cannot answer them all in time. Applies to the routes of the plugin it is
 * registered in. Register operators' routes and files of pages that visitors already have outside. `onRefusal` is called
 * for each refused request.
 */
export const shedLoad = fastifyPlugin(async (app, { onRefusal }: { onRefusal: () => void }) => {
  const refuse = createRefusal(app.log, onRefusal);
  const slots = new Slots(OPEN_REQUESTS);
  const releases = new WeakMap<FastifyRequest, () => void>();
  let admissions = new Slots(ADMITTED_PER_SECOND);
  let lateSeconds = 0;
  const reset = setInterval(() => {
    admissions = new Slots(ADMITTED_PER_SECOND);
    lateSeconds = app.memoryUsage().eventLoopDelay > MAX_EVENT_LOOP_DELAY ? lateSeconds + 1 : 0;
  }, 1_000).unref();
  app.addHook('onClose', async () => clearInterval(reset));
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
    pressureHandler: async (request) => {
      if (lateSeconds >= LATE_SECONDS && !admissions.acquire(clientKey(request))) refuse();
    },
  });
  // Checks before reading the body, which would be wasted work.
  app.addHook('onRequest', async (request) => {
    if (!slots.isAvailable(clientKey(request))) refuse();
  });
  // Takes the slot after the body has arrived, because the work on a request begins then.
  app.addHook('preValidation', async (request) => {
    releases.set(request, slots.acquire(clientKey(request)) ?? refuse());
  });
  // Not when the connection closes, because the work continues after a client has disconnected.
  app.addHook('onSend', async (request) => {
    releases.get(request)?.();
  });
});

/** Throws and counts each refusal, and logs one line a minute: a line per request would add to the load. */
function createRefusal(log: FastifyBaseLogger, onRefusal: () => void): () => never {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    refusals.inc();
    onRefusal();
    if (performance.now() - loggedAt > LOG_INTERVAL) {
      loggedAt = performance.now();
      log.warn({ refused }, 'The server is over capacity: visitors are asked to wait.');
    }
    throw overloaded();
  };
}
