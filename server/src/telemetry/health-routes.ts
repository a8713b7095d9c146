import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database';

/** Milliseconds the database may take to prove that it answers. */
const READY_WITHIN = 1_000;

/** Signs of life: for the browser's ping, for the test page, and for whoever watches the process. */
export const healthRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  app.get('/ping', { logLevel: 'warn' }, async (_request, reply) => reply.code(204).send());
  app.get('/api/hello', async () => ({ message: 'Hello from the arena.' }));
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'up' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answers = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, READY_WITHIN, false).unref()),
    ]);
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'the database does not answer' });
  });
};
