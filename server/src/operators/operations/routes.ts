import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Operations } from './operations';

/** Serves the state of operations to the clients that started them. */
export const operationRoutes: FastifyPluginAsyncZod<{ operations: Operations }> = async (app, { operations }) => {
  app.route({
    ...opsApi.operation,
    handler: ({ params, query, actor }) => operations.read(params.id, actor, query.after),
  });
};
