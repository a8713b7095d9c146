import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';

/** Milliseconds the database may take to answer. */
const DATABASE_TIMEOUT = 1_000;

const status = z.object({ status: z.string() });

/** Routes for the test page and health checks of the process. */
export const healthRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get('/api/hello', { schema: { response: { 200: z.object({ message: z.string() }) } } }, async () => ({
    message: 'Hello from the arena.',
  }));

  app.get('/healthz', { logLevel: 'warn', schema: { response: { 200: status } } }, async () => ({ status: 'up' }));

  app.get(
    '/readyz',
    { logLevel: 'warn', schema: { response: { 200: status, 503: status } } },
    async (_request, reply) => {
      const isReady = await Promise.race([
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT, false).unref()),
      ]);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'the database does not answer' });
    },
  );
};
