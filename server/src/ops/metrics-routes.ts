import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Connections, Database } from '../database/database';
import type { Counters } from '../http/limits/rate-limiter';
import { readActor } from './actor';
import { boundActors } from './limit-concurrency';

/** Milliseconds to wait for the database; what takes longer counts as that. */
const ANSWER_WITHIN = 2_000;

const answerTime = new Gauge({
  name: 'arena_database_answer_seconds',
  help: 'Seconds the database took to answer the simplest query just now, including the wait; at most 2.',
});

const connections = new Gauge({
  name: 'arena_database_connections',
  help: 'Connections to the Postgres server, and requests that wait for one.',
  labelNames: ['state'],
});

// Memory, event loop, garbage, files: of the process, under their usual names.
collectDefaultMetrics();

type Dependencies = { db: Database; connections: Connections; token: string; counters: Counters; now: () => Date };

/**
 * What Prometheus asks for, for whoever has a token. That somebody calls from this machine proves nothing: behind a
 * proxy on it everybody does.
 */
export const metricsRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, connections: ofDb, token, counters, now } = dependencies;
  app.addHook('onRequest', readActor({ db, operatorToken: token, counters, now }));
  boundActors(app);
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
    answerTime.set(await secondsToAnswer(db));
    for (const [state, count] of Object.entries(ofDb?.() ?? {})) connections.set({ state }, count);
    return reply
      .headers({ 'content-type': register.contentType, 'cache-control': 'no-store' })
      .send(await register.metrics());
  });
};

async function secondsToAnswer(db: Database): Promise<number> {
  const asked = performance.now();
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN).unref());
  // One that cannot be asked at all is as good as one that is late.
  await Promise.race([db.execute(sql`select 1`).catch(() => late), late]);
  return (performance.now() - asked) / 1000;
}
