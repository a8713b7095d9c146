import underPressure from '@fastify/under-pressure';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter } from 'prom-client';
import { clientOf } from './client-key';
import { Overload } from './errors';
import { Places } from './slots';

/**
 * Milliseconds that the event loop may be late, on average over a second. An answer then takes several times as long,
 * which visitors and the time-outs of forms just bear.
 */
const LATE = 1_000;

/**
 * Requests that are let in within a second although the event loop is late, of one client and of all. Where fewer come,
 * it is not they who keep it: the machine is slow for another reason, and refusing would help nobody.
 */
const LET_IN = { each: 50, all: 100 };

/**
 * Requests that may be open at once, their bodies being here: some hundred visitors at their busiest. Each holds at most
 * one body in memory, and the last of them is answered within seconds even where the database manages a hundred a
 * second. One client has half of them at most: it alone never keeps the others out.
 */
export const OPEN_REQUESTS = { each: 250, all: 500 };

const refusals = new Counter({
  name: 'arena_overload_refusals_total',
  help: 'Requests refused because the server was over capacity.',
});

/** Milliseconds between two lines of the log. */
const TELL_EVERY = 60_000;

/**
 * Refuses requests early where there are more than can be answered in time. It covers the routes of the plugin it is
 * registered in: what operators need, and files of pages that visitors already have, belong outside.
 */
export const refuseOverload = fastifyPlugin(async (app) => {
  const refuse = refusal(app.log);
  const places = new Places(OPEN_REQUESTS);
  const open = new WeakMap<FastifyRequest, () => void>();
  let letIn = new Places(LET_IN);
  const second = setInterval(() => {
    letIn = new Places(LET_IN);
  }, 1_000).unref();
  app.addHook('onClose', async () => clearInterval(second));
  await app.register(underPressure, {
    maxEventLoopDelay: LATE,
    pressureHandler: async (request) => {
      if (!letIn.take(clientOf(request))) refuse();
    },
  });
  // Before the body is read, which would be in vain.
  app.addHook('onRequest', async (request) => {
    if (!places.isFree(clientOf(request))) refuse();
  });
  // And once it is here: only then a request is work.
  app.addHook('preValidation', async (request) => {
    const giveBack = places.take(clientOf(request)) ?? refuse();
    open.set(request, giveBack);
  });
  // Not when the connection is closed: somebody who has gone away leaves the work behind.
  app.addHook('onSend', async (request) => {
    open.get(request)?.();
  });
});

/** Throws, and tells the log every now and then: a line for each request would be more work still. */
function refusal(log: FastifyBaseLogger): () => never {
  let refused = 0;
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    refusals.inc();
    if (performance.now() - told > TELL_EVERY) {
      told = performance.now();
      log.warn({ refused }, 'The server is over capacity: visitors are asked to wait.');
    }
    throw new Overload();
  };
}
