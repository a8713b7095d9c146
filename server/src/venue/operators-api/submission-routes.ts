import { Readable } from 'node:stream';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { type SubmissionKind, submissionExport } from '@arena/shared/contract/ops-api/submissions';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import type { Scrub } from '../../kernel/database/scrub';
import { Refusal } from '../../kernel/refusal';
import { recordAccess } from '../../operators/api/record-access';
import { eraseSubmissions, submissionTables } from '../forms/erase';
import { countSubmissions, findSubmissions, type SubmissionCursor } from '../forms/find';
import type { MailTransport } from '../mails/mail-transport';
import { submissionsCsv } from './csv';

type Dependencies = { db: Database; scrub: Scrub; mailTransport: MailTransport; now: () => Date };

/** Submissions of visitors. Operators only; the audit log records every access. */
export const submissionRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, scrub, mailTransport, now }) => {
  async function readPage(
    request: FastifyRequest,
    query: { kind: SubmissionKind; search: string; before: SubmissionCursor | undefined; limit: number },
  ) {
    const { submissions, next } = await findSubmissions(db, query);
    const access = { action: 'read-submissions', kind: query.kind, count: submissions.length } as const;
    await recordAccess(db, request, now(), access);
    return { submissions, next: next && `${next.receivedAt.toISOString()}~${next.reference}` };
  }

  async function sendCsv(
    request: FastifyRequest,
    reply: FastifyReply,
    query: { kind: SubmissionKind; search: string },
  ) {
    const count = await countSubmissions(db, query);
    await recordAccess(db, request, now(), { action: 'export-submissions', kind: query.kind, count });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${query.kind}-${dayAtArena(now())}.csv"`)
      .send(Readable.from(submissionsCsv(db, query)));
  }

  app.route({
    ...opsApi.submissions,
    handler: (request) => readPage(request, { ...request.query, search: '', before: request.query.before }),
  });

  app.route({
    ...opsApi.searchSubmissions,
    handler: (request) => readPage(request, { ...request.body, before: request.body.before }),
  });

  app.route({ ...submissionExport, handler: (request, reply) => sendCsv(request, reply, request.body) });

  app.route({
    ...opsApi.eraseSubmissions,
    handler: async (request) => {
      const erased = await db.transaction(async (tx) => {
        const deleted = await eraseSubmissions(tx, request.body.references);
        for (const { kind, references } of deleted) {
          await recordAccess(tx, request, now(), { action: 'erase-submissions', kind, count: references.length });
        }
        return deleted;
      });
      // Runs even if no row was found: an earlier attempt may have failed between the transaction and this step.
      for (const reference of request.body.references) await mailTransport.erase(reference);
      await scrub(submissionTables);
      if (erased.length === 0) throw new Refusal('not_found', 'There is no submission with this reference.');
      return { erased: erased.flatMap(({ references }) => references) };
    },
  });
};
