import { submissionsApi } from '@arena/shared/contract/api/submissions-api';
import { SUBMISSION_KINDS, type SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { requestScrub } from '../../../kernel/database/pending-scrub/pending-scrub';
import { enforceLimit } from '../../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { declareToken } from '../../../kernel/http/openapi';
import type { MailTransport } from '../../mails/mail-transport';
import { queueMails } from '../../mails/queue';
import { eraseSubmissions } from '../erase';
import { correctSubmission } from './correct';
import { describeSubmission, describeSubmissions } from './describe';
import { findOwnMessages, findOwnSubmissions, lockOwnReferences, lockOwnSubmission } from './own-submissions';
import { recordVisitorAccess } from './record-access';
import type { IdentifyVisitor, Visitor } from './visitor';
import { withdrawSubmission } from './withdraw';

/** Generous, because visitors share IP addresses. It bounds how many tokens a client can try. */
const PER_CLIENT = { max: 120, timeWindow: 60_000 };

const PER_ACCOUNT = { max: 60, timeWindow: 60_000 };

type Dependencies = {
  db: Database;
  identifyVisitor: IdentifyVisitor;
  mailTransport: MailTransport;
  rateLimiter: RateLimiter;
  now: () => Date;
};

/** Lets visitors see, correct, withdraw and erase the submissions with the email address of their account. */
export const ownSubmissionRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, identifyVisitor, mailTransport, rateLimiter, now },
) => {
  const limitClient = rateLimiter('own-submissions', PER_CLIENT);
  const limitAccount = rateLimiter('own-submissions-account', PER_ACCOUNT);

  declareToken(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await enforceLimit(limitClient, request);
  });

  async function requireVisitor(request: FastifyRequest): Promise<Visitor> {
    const visitor = await identifyVisitor(request);
    await enforceLimit(limitAccount, request, visitor.accountId);
    return visitor;
  }

  app.route({
    ...submissionsApi.submissions,
    exposeHeadRoute: false,
    handler: async (request) => {
      const { email } = await requireVisitor(request);
      const own = await findOwnSubmissions(db, email);
      const submissions = await describeSubmissions(db, own);
      const messages = await findOwnMessages(db, email);
      const kinds = [...own.map(({ kind }) => kind), ...messages.map(() => 'contact' as const)];
      await recordVisitorAccess(db, request, now(), ...readings(kinds));
      return { email, submissions, messages };
    },
  });

  app.route({
    ...submissionsApi.correct,
    handler: async (request) => {
      const { email } = await requireVisitor(request);
      const { reference, ...correction } = request.body;
      return db.transaction(async (tx) => {
        const before = await lockOwnSubmission(tx, reference, email);
        const { own, isNew } = await correctSubmission(tx, before, correction, now());
        const corrected = { action: 'correct-submission', kind: own.kind, count: 1 } as const;
        if (isNew) {
          await recordVisitorAccess(tx, request, now(), corrected);
          await queueMails(tx, [{ kind: 'corrected', about: reference, at: now() }]);
        }
        return describeSubmission(tx, own);
      });
    },
  });

  app.route({
    ...submissionsApi.withdraw,
    handler: async (request) => {
      const { email } = await requireVisitor(request);
      return db.transaction(async (tx) => {
        const { reference } = request.body;
        const before = await lockOwnSubmission(tx, reference, email);
        const { own, isNew } = await withdrawSubmission(tx, before, now());
        const withdrawn = { action: 'withdraw-submission', kind: own.kind, count: 1 } as const;
        if (isNew) {
          await recordVisitorAccess(tx, request, now(), withdrawn);
          await queueMails(tx, [{ kind: 'withdrawn', about: reference, at: now() }]);
        }
        return describeSubmission(tx, own);
      });
    },
  });

  app.route({
    ...submissionsApi.erase,
    handler: async (request) => {
      const { accountId, email } = await requireVisitor(request);
      const erased = await db.transaction(async (tx) => {
        const owned = await lockOwnReferences(tx, request.body.references, email);
        if (owned.length === 0) return [];
        const deleted = await eraseSubmissions(tx, owned);
        const entries = deleted.map(
          ({ kind, references }) => ({ action: 'erase-submissions', kind, count: references.length }) as const,
        );
        await recordVisitorAccess(tx, request, now(), ...entries);
        await requestScrub(tx, now());
        await queueMails(tx, [{ kind: 'erased', about: accountId, at: now() }]);
        return owned;
      });
      for (const reference of erased) await mailTransport.erase(reference);
      return { erased };
    },
  });
};

/** One entry for each kind that was read. */
function readings(kinds: readonly SubmissionKind[]) {
  return SUBMISSION_KINDS.flatMap((kind) => {
    const count = kinds.filter((each) => each === kind).length;
    return count > 0 ? [{ action: 'read-submissions', kind, count } as const] : [];
  });
}
