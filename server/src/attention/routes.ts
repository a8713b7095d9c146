import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { isAllowed } from '@arena/shared/contract/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readBackupProof } from '../operators/backup-proof';
import { findProblems, type ProblemSources } from './problems';

type Dependencies = Omit<ProblemSources, 'onError'>;

export const attentionRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const onError = (err: unknown, subject: string) => app.log.error({ err }, `${subject} could not be read.`);
  app.route({
    ...opsApi.attention,
    handler: async ({ actor }) => ({
      problems: await findProblems({ ...dependencies, onError }, { tokens: isAllowed(actor, 'operator') }),
      provenBackup: (await readBackupProof(dependencies.db)).proven,
    }),
  });
};
