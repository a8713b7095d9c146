import { FEEDBACK_TEXT_VERSION } from '@arena/shared/forms/feedback';
import { feedbackSchema } from '@arena/shared/forms/feedback-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../database/database';
import type { Counters } from '../../http/limits/rate-limiter';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { noteTrap, receiver } from '../honeypot';
import { feedback } from './table';

/** Bytes of the JSON; five thousand emoji of families have a hundred and thirty thousand. */
export const FEEDBACK_BODY_LIMIT = 256 << 10;

type Dependencies = { db: Database; counters: Counters; now: () => Date };

/** What visitors think; every field may be empty. */
export const feedbackRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, counters, now }) => {
  const limit = formLimits(counters, 'feedback');
  const receive = receiver(db, feedback);

  app.post(
    '/api/feedback',
    {
      bodyLimit: FEEDBACK_BODY_LIMIT,
      onRequest: limit.client,
      preValidation: noteTrap,
      schema: { headers: submissionHeaders, body: feedbackSchema },
    },
    async (request, reply) => {
      const { body, headers } = request;
      const { reference } = await receive(request, body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? FEEDBACK_TEXT_VERSION,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
