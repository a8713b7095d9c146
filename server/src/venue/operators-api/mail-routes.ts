import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { readMailStatus } from '../mails/mail-status';

/** Delivery status of mails to visitors. */
export const mailRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({ ...opsApi.mails, handler: () => readMailStatus(db) });
};
