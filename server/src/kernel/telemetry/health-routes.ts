import { HELLO } from '@arena/shared/contract/api/visitor-api';
import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import { VERSION } from '../version';

/** Milliseconds the database and the store may take to answer. */
const TIMEOUT = 1_000;

const status = z.object({ status: z.string() });

const readOnly = z.object({ rows: z.array(z.object({ isReadOnly: z.boolean() })) });

type Dependencies = {
  db: Database;
  /** Whether the disk of the database has space. */
  hasRoom: () => Promise<boolean>;
  /** Whether this server has files of every live release. */
  hasLiveFiles: () => Promise<boolean>;
};

/** Routes for the test page and health checks of the process. */
export const healthRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, hasRoom, hasLiveFiles }) => {
  app.get(HELLO, { schema: { response: { 200: z.object({ message: z.string() }) } } }, async () => ({
    message: 'Hello from the arena.',
  }));

  const alive = status.extend({ version: z.string() });
  app.get('/healthz', { logLevel: 'warn', schema: { response: { 200: alive } } }, async () => ({
    status: 'up',
    version: VERSION,
  }));

  app.get(
    '/readyz',
    { logLevel: 'warn', schema: { response: { 200: status, 503: status } } },
    async (_request, reply) => {
      const databaseFault = inTime(findDatabaseFault(), 'the database does not answer');
      const fault = (await databaseFault) ?? (await inTime(findStoreFault(), undefined));
      return reply.code(fault ? 503 : 200).send({ status: fault ?? 'ready' });
    },
  );

  async function findDatabaseFault(): Promise<string | undefined> {
    const setting = sql`select current_setting('transaction_read_only')::bool as "isReadOnly"`;
    const { rows } = readOnly.parse(await db.execute(setting));
    if (rows[0]?.isReadOnly) return 'the database accepts no changes';
    return (await hasRoom()) ? undefined : 'the disk is full';
  }

  async function findStoreFault(): Promise<string | undefined> {
    return (await hasLiveFiles()) ? undefined : 'the store has no files of a live release';
  }
};

/** The result of a check; `otherwise` if it fails or takes too long. */
function inTime(check: Promise<string | undefined>, otherwise: string | undefined): Promise<string | undefined> {
  return Promise.race([
    check.catch(() => otherwise),
    new Promise<string | undefined>((resolve) => setTimeout(resolve, TIMEOUT, otherwise).unref()),
  ]);
}
