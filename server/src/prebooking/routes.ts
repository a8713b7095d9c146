import { PREBOOKING_TEXT_VERSION, prebookingSchema } from '@arena/shared/forms/prebooking';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database';
import { submissionHeaders } from '../submissions/headers';
import { storeOnce } from '../submissions/store';
import { prebookings } from './table';

/** Early access: who would like to come, and from where. */
export const prebookingRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.post(
    '/api/prebooking',
    { schema: { headers: submissionHeaders, body: prebookingSchema } },
    async ({ body, headers }, reply) => {
      const { reference } = await storeOnce(db, prebookings, body, {
        key: headers['idempotency-key'],
        textVersion: headers['arena-text-version'] ?? PREBOOKING_TEXT_VERSION,
        receivedAt: now(),
      });
      return reply.code(201).send({ reference });
    },
  );
};
