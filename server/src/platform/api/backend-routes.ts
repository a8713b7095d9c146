import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { SHELL } from '@arena/shared/contract/release/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { authorOf } from '../../operators/api/actor';
import { backendStatus } from '../backends/backend-status';
import { removeBackend, setBackend } from '../backends/backends';
import type { Circuits } from '../backends/circuits';

type Dependencies = { db: Database; circuits: Circuits; siteUrl: string; now: () => Date };

/** Operators set the services that answer requests below `/api/` and the name of a section. */
export const backendSettingRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, circuits, siteUrl, now } = dependencies;
  app.route({ ...opsApi.backends, handler: async () => ({ backends: await backendStatus(db, circuits) }) });

  app.route({
    ...opsApi.setBackend,
    handler: async (request) => {
      const { params, body } = request;
      if (params.app === SHELL) throw new Refusal('invalid', 'The shell has no backend: only sections have one.');
      if (new URL(body.url).origin === new URL(siteUrl).origin) {
        throw new Refusal('invalid', 'This is the URL of the site. A backend is a service of its own.');
      }
      await setBackend(db, { app: params.app, ...body, by: authorOf(request), at: now() });
      return { backends: await backendStatus(db, circuits) };
    },
  });

  app.route({
    ...opsApi.removeBackend,
    handler: async (request) => {
      await removeBackend(db, { app: request.params.app, by: authorOf(request), at: now() });
      return { backends: await backendStatus(db, circuits) };
    },
  });
};
