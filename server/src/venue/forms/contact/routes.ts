import { SUBMIT_CONTACT } from '@arena/shared/contract/visitor-api';
import { CONTACT_TEXT_VERSION } from '@arena/shared/forms/contact';
import { contactSchema } from '@arena/shared/forms/contact-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { detectHoneypot } from '../honeypot';
import { refuseForm } from '../log-refusal';
import { receipt } from '../receipt';
import { submissionStore } from '../store';
import { contactMessages } from './table';

type Dependencies = { db: Database; rateLimiter: RateLimiter; now: () => Date };

/** Receives messages to the venue. */
export const contactRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, now }) => {
  const limit = formLimits(rateLimiter, 'contact');
  const store = submissionStore(db, contactMessages);

  app.post(
    SUBMIT_CONTACT,
    {
      onRequest: limit.perClient,
      preValidation: detectHoneypot,
      errorHandler: refuseForm,
      schema: { headers: submissionHeaders, body: contactSchema, response: { 201: receipt } },
    },
    async (request, reply) => {
      const { body, headers } = request;
      await limit.perEmail(request, body.email);
      const { reference } = await store(body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? CONTACT_TEXT_VERSION,
        language: headers['arena-text-language'],
        isSuspected: request.isSuspected,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
