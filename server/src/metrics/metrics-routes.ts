import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Connections, Database } from '../kernel/database/database';
import { answerInTime, DATABASE_TIMEOUT } from '../kernel/database/server/answer-in-time';
import type { Pause } from '../kernel/http/pause';
import { rawBody } from '../kernel/http/route-schemas';
import { actorFinder, requireToken, type TokenDependencies } from '../operators/api/actor';
import { limitConcurrency } from '../operators/api/limit-concurrency';
import { rememberTokens } from '../operators/tokens/remember-tokens';
import { measureServer, readSiteMetrics } from './site-metrics';

const answerTime = new Gauge({
  name: 'arena_database_answer_seconds',
  help: 'Seconds that "select 1" takes now, including the wait for a connection; at most 2.',
});

const connections = new Gauge({
  name: 'arena_database_connections',
  help: 'Connections to the Postgres server, and requests waiting for one.',
  labelNames: ['state'],
});

// Memory, event loop, garbage collection and open files of the process, under their usual names.
collectDefaultMetrics();

type Dependencies = Parameters<typeof measureServer>[0] & {
  db: Database;
  connections: Connections;
  tokens: TokenDependencies;
};

/**
 * Metrics for Prometheus, with the token of an operator, a viewer or a releaser. A local address is no proof of identity:
 * behind a proxy on this machine, every request comes from one.
 */
export const metricsRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, connections: countConnections, tokens } = dependencies;
  requireToken(app, actorFinder(app, { ...tokens, find: rememberTokens(app.pause) }));
  limitConcurrency(app);
  const schema = { response: { 200: rawBody('text/plain') } };
  app.get('/metrics', { config: { access: 'reader' }, logLevel: 'warn', schema }, async (_request, reply) => {
    const isAnswering = await measureDatabase(db, app.pause);
    await measureServer(dependencies);
    // A hanging database must not delay the other metrics, even if it has just answered. Metrics from the database keep
    // their values.
    if (isAnswering) {
      await answerInTime(readSiteMetrics(db, dependencies), app.pause).catch((error) =>
        app.log.warn({ err: error }, 'The metrics of the site could not be read from the database.'),
      );
    }
    for (const [state, count] of Object.entries(countConnections?.() ?? {})) connections.set({ state }, count);
    return reply
      .headers({ 'content-type': register.contentType, 'cache-control': 'no-store' })
      .send(await register.metrics());
  });
};

/** @returns whether the database answers in time */
async function measureDatabase(db: Database, pause: Pause): Promise<boolean> {
  const start = performance.now();
  try {
    await answerInTime(db.execute(sql`select 1`), pause);
    answerTime.set((performance.now() - start) / 1000);
    return true;
  } catch {
    // An unreachable database counts as a slow one.
    answerTime.set(DATABASE_TIMEOUT / 1000);
    return false;
  }
}
