import { FEEDBACK_TEXT_VERSION, feedbackSchema } from '@arena/shared/forms/feedback';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database';
import { submissionHeaders } from '../submissions/headers';
import { storeOnce } from '../submissions/store';
import { feedback } from './table';

/** What visitors think; every field may be empty. */
export const feedbackRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.post(
    '/api/feedback',
    { schema: { headers: submissionHeaders, body: feedbackSchema } },
    async ({ body, headers }, reply) => {
      const { reference } = await storeOnce(db, feedback, body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? FEEDBACK_TEXT_VERSION,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
