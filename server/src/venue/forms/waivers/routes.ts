import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { waiverSchema } from '@arena/shared/forms/waiver-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database';
import type { RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { qrCode } from '../../../kernel/http/qr-code';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { detectHoneypot } from '../honeypot';
import { refuseForm } from '../log-refusal';
import { receipt } from '../receipt';
import { submissionStore } from '../store';
import { waivers } from './table';
import { validUntil } from './valid-until';

/** `validUntil` is a day, `YYYY-MM-DD`. `qrCode` is an SVG image of the reference, which the gate scans. */
const waiverReceipt = receipt.extend({ signedAt: z.iso.datetime(), validUntil: z.string(), qrCode: z.string() });

type Dependencies = { db: Database; rateLimiter: RateLimiter; now: () => Date };

/** Receives signed waivers. */
export const waiverRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, now }) => {
  const limit = formLimits(rateLimiter, 'waiver');
  const store = submissionStore(db, waivers);

  app.post(
    '/api/waivers/submit',
    {
      onRequest: limit.perClient,
      preValidation: detectHoneypot,
      errorHandler: refuseForm,
      schema: { headers: submissionHeaders, body: waiverSchema, response: { 201: waiverReceipt } },
    },
    async (request, reply) => {
      const { body, headers } = request;
      await limit.perEmail(request, body.email);
      const { reference, receivedAt } = await store(body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? WAIVER_TEXT_VERSION,
        language: headers['arena-text-language'],
        isSuspected: request.isSuspected,
        receivedAt: now(),
      });
      return reply.code(201).send({
        reference,
        signedAt: receivedAt.toISOString(),
        validUntil: validUntil(receivedAt),
        qrCode: qrCode(reference),
      });
    },
  );
};
