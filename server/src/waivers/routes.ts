import { WAIVER_TEXT_VERSION, waiverSchema } from '@arena/shared/forms/waiver';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database';
import { submissionHeaders } from '../submissions/headers';
import { storeOnce } from '../submissions/store';
import { waivers } from './table';
import { validUntil } from './valid-until';

/** Signed waivers. */
export const waiverRoutes: FastifyPluginAsyncZod<{ db: Database; now: () => Date }> = async (app, { db, now }) => {
  app.post(
    '/api/waivers/submit',
    { schema: { headers: submissionHeaders, body: waiverSchema } },
    async ({ body, headers }, reply) => {
      const { reference, receivedAt } = await storeOnce(db, waivers, body, {
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
