import { FEEDBACK_TEXT_VERSION } from '@arena/shared/forms/feedback';
import { feedbackSchema } from '@arena/shared/forms/feedback-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { detectHoneypot } from '../honeypot';
import { refuseForm } from '../log-refusal';
import { receipt } from '../receipt';
import { submissionStore } from '../store';
import { feedback } from './table';

/** Bytes of JSON. The longest text of 5,000 family emoji takes about 130,000. */
export const FEEDBACK_BODY_LIMIT = 256 << 10;

type Dependencies = { db: Database; rateLimiter: RateLimiter; now: () => Date };

/** Receives feedback. Every field is optional. */
export const feedbackRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, now }) => {
  const limit = formLimits(rateLimiter, 'feedback');
  const store = submissionStore(db, feedback);

  app.post(
    '/api/feedback',
    {
      bodyLimit: FEEDBACK_BODY_LIMIT,
      onRequest: limit.perClient,
      preValidation: detectHoneypot,
      errorHandler: refuseForm,
      schema: { headers: submissionHeaders, body: feedbackSchema, response: { 201: receipt } },
    },
    async (request, reply) => {
      const { body, headers } = request;
      const { reference } = await store(body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? FEEDBACK_TEXT_VERSION,
        language: headers['arena-text-language'],
        isSuspected: request.isSuspected,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
