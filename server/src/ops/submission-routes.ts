import { Readable } from 'node:stream';
import { dayAtArena } from '@arena/shared/forms/day';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database';
import type { Scrub } from '../database/scrub';
import { eraseSubmissions, submissionTables } from '../forms/erase';
import { countSubmissions, findSubmissions, type Place } from '../forms/find';
import { KINDS, type Kind } from '../forms/kinds';
import { Refusal } from '../http/errors';
import { requireOperator } from './actor';
import { recordAccess } from './audit/audit';
import { csvOf } from './csv';

/** Where a page ended, as `next` named it: time and reference. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~AR-[0-9A-Z]{8}$/, 'There is no such place in the list.')
  .transform((text) => {
    const [time = '', reference = ''] = text.split('~');
    return { receivedAt: new Date(time), reference };
  });

const kind = z.enum(KINDS, `The kind is one of ${KINDS.join(', ')}.`);

const page = { before: place.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) };

const IN_THE_BODY = 'Send what you search for in a body, to /ops/submissions/searches or /ops/submissions/exports.';

/** Words that are searched for are personal data, and addresses are kept by proxies and browsers. */
const searchless = { search: z.undefined(IN_THE_BODY).optional() };

const search = z.string().trim().max(100, 'Search for at most 100 characters.');

const erasure = z.object({
  references: z
    .array(z.string().regex(/^AR-[0-9A-Z]{8}$/, 'A reference looks like AR-0123ABCD.'))
    .min(1, 'Name at least one reference.')
    .max(100, 'Erase at most 100 at a time.'),
});

type Dependencies = { db: Database; scrub: Scrub; now: () => Date };

/** What visitors sent, read and erased by operators alone; every access is in the audit log. */
export const submissionsForOperators: FastifyPluginAsyncZod<Dependencies> = async (app, { db, scrub, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  async function pageOf(
    request: FastifyRequest,
    wanted: { kind: Kind; search: string; before: Place | undefined; limit: number },
  ) {
    const { submissions, next } = await findSubmissions(db, wanted);
    const access = { action: 'read-submissions', kind: wanted.kind, count: submissions.length } as const;
    await recordAccess(db, request, now(), access);
    return { submissions, next: next && `${next.receivedAt.toISOString()}~${next.reference}` };
  }

  async function sendCsv(request: FastifyRequest, reply: FastifyReply, wanted: { kind: Kind; search: string }) {
    const count = await countSubmissions(db, wanted);
    await recordAccess(db, request, now(), { action: 'export-submissions', kind: wanted.kind, count });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${wanted.kind}-${dayAtArena(now())}.csv"`)
      .send(Readable.from(csvOf(db, wanted)));
  }

  app.get('/ops/submissions', { schema: { querystring: z.object({ kind, ...page, ...searchless }) } }, (request) =>
    pageOf(request, { ...request.query, search: '', before: request.query.before }),
  );

  app.post('/ops/submissions/searches', { schema: { body: z.object({ kind, search, ...page }) } }, (request) =>
    pageOf(request, { ...request.body, before: request.body.before }),
  );

  app.get('/ops/submissions.csv', { schema: { querystring: z.object({ kind, ...searchless }) } }, (request, reply) =>
    sendCsv(request, reply, { kind: request.query.kind, search: '' }),
  );

  app.post('/ops/submissions/exports', { schema: { body: z.object({ kind, search }) } }, (request, reply) =>
    sendCsv(request, reply, request.body),
  );

  app.post('/ops/submissions/erasures', { schema: { body: erasure } }, async (request) => {
    const erased = await db.transaction(async (tx) => {
      const gone = await eraseSubmissions(tx, request.body.references);
      for (const { kind, references } of gone) {
        await recordAccess(tx, request, now(), { action: 'erase-submissions', kind, count: references.length });
      }
      return gone;
    });
    // Also when nothing was there: an earlier try may have been cut off before it came to this.
    await scrub(submissionTables);
    if (erased.length === 0) throw new Refusal('missing', 'There is no submission of this reference.');
    return { erased: erased.flatMap(({ references }) => references) };
  });
};
