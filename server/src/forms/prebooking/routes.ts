import { PREBOOKING_TEXT_VERSION } from '@arena/shared/forms/prebooking';
import { prebookingSchema } from '@arena/shared/forms/prebooking-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../database/database';
import type { Counters } from '../../http/limits/rate-limiter';
import { formLimits } from '../form-limits';
import { submissionHeaders } from '../headers';
import { noteTrap, receiver } from '../honeypot';
import { prebookings } from './table';

type Dependencies = { db: Database; counters: Counters; now: () => Date };

/** Early access: who would like to come, and from where. */
export const prebookingRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, counters, now }) => {
  const limit = formLimits(counters, 'prebooking');
  const receive = receiver(db, prebookings);

  app.post(
    '/api/prebooking',
    {
      onRequest: limit.client,
      preValidation: noteTrap,
      schema: { headers: submissionHeaders, body: prebookingSchema },
    },
    async (request, reply) => {
      const { body, headers } = request;
      await limit.address(request, body.email);
      const { reference } = await receive(request, body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? PREBOOKING_TEXT_VERSION,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
