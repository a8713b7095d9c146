import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { formLimits } from './form-limits';
import { storedForms } from './forms';
import { submissionHeaders } from './headers';
import { detectHoneypot } from './honeypot';
import { refuseForm } from './log-refusal';
import { plainReceipt } from './mails/receipt';
import { type OnForm, reportForm } from './report-form';
import { submissionStore } from './store';

type Dependencies = { db: Database; rateLimiter: RateLimiter; onForm: OnForm; now: () => Date };

/** Receives the forms that the site's scripts send. */
export const formApiRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, onForm, now }) => {
  for (const { en: form } of Object.values(storedForms)) {
    const { path, schema, bodyLimit, textVersion, receipt = plainReceipt } = form.storage;
    const limit = formLimits(rateLimiter, form.name);
    const store = submissionStore(db, form.storage);
    app.post(
      path,
      {
        ...(bodyLimit && { bodyLimit }),
        onRequest: limit.perClient,
        preValidation: detectHoneypot,
        errorHandler: refuseForm,
        onResponse: reportForm(form, onForm),
        schema: { headers: submissionHeaders, body: schema, response: { 201: receipt.schema } },
      },
      async (request, reply) => {
        const { body, headers } = request;
        await limit.perEmail(request, body);
        const stored = await store(body, {
          key: headers['idempotency-key'],
          textVersion: headers['arena-text-version'] ?? textVersion,
          language: headers['arena-text-language'],
          isSuspected: request.isSuspected,
          receivedAt: now(),
        });
        return reply.code(201).send(receipt.describe(stored));
      },
    );
  }
};
