import { Readable } from 'node:stream';
import { dayAtArena } from '@arena/shared/forms/day';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database';
import { Refusal } from '../errors';
import { requireOperator } from '../ops/actor';
import { csvOf } from './csv';
import { eraseSubmissions } from './erase';
import { findSubmissions } from './find';
import { KINDS } from './kinds';

/** Where a page ended, as `next` named it: time and reference. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~AR-[0-9A-Z]{8}$/, 'This is not a place in the list.')
  .transform((text) => {
    const [time = '', reference = ''] = text.split('~');
    return { receivedAt: new Date(time), reference };
  });

const query = z.object({
  kind: z.enum(KINDS, `The kind is one of ${KINDS.join(', ')}.`),
  search: z.string().trim().max(100, 'Search for at most 100 characters.').default(''),
});

const pageQuery = query.extend({
  before: place.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const erasure = z.object({
  references: z
    .array(z.string().regex(/^AR-[0-9A-Z]{8}$/, 'A reference looks like AR-0123ABCD.'))
    .min(1, 'Name at least one reference.')
    .max(100, 'Erase at most 100 at a time.'),
});

/** What visitors sent, read and erased by operators alone; nobody on the way keeps a copy. */
export const submissionsForOperators: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.addHook('onRequest', async ({ actor }, reply) => {
    requireOperator(actor);
    reply.header('cache-control', 'no-store');
  });

  app.get('/ops/submissions', { schema: { querystring: pageQuery } }, async ({ query }) => {
    const { submissions, next } = await findSubmissions(db, { ...query, before: query.before });
    return { submissions, next: next && `${next.receivedAt.toISOString()}~${next.reference}` };
  });

  app.post('/ops/submissions/erasures', { schema: { body: erasure } }, async ({ body, log }) => {
    const erased = await eraseSubmissions(db, body.references);
    if (erased.length === 0) throw new Refusal('missing', 'There is no submission of this reference.');
    log.info({ erased: erased.length }, 'Submissions were erased.');
    return { erased };
  });

  app.get('/ops/submissions.csv', { schema: { querystring: query } }, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${query.kind}-${dayAtArena(now())}.csv"`)
      .send(Readable.from(csvOf(db, query))),
  );
};
