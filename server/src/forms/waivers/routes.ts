import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { waiverSchema } from '@arena/shared/forms/waiver-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../database/database';
import type { Counters } from '../../http/limits/rate-limiter';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { noteTrap, receiver } from '../honeypot';
import { waivers } from './table';
import { validUntil } from './valid-until';

type Dependencies = { db: Database; counters: Counters; now: () => Date };

/** Signed waivers. */
export const waiverRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, counters, now }) => {
  const limit = formLimits(counters, 'waiver');
  const receive = receiver(db, waivers);

  app.post(
    '/api/waivers/submit',
    { onRequest: limit.client, preValidation: noteTrap, schema: { headers: submissionHeaders, body: waiverSchema } },
    async (request, reply) => {
      const { body, headers } = request;
      await limit.address(request, body.email);
      const { reference, receivedAt } = await receive(request, body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? WAIVER_TEXT_VERSION,
        receivedAt: now(),
      });
      return reply
        .code(201)
        .send({ reference, signedAt: receivedAt.toISOString(), validUntil: validUntil(receivedAt) });
    },
  );
};
