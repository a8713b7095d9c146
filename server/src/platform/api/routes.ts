import type { FastifyPluginAsync } from 'fastify';
import type { Operations } from '../../operators/operations/operations';
import type { Platform } from '../platform';
import { backendSettingRoutes } from './backend-routes';
import { canaryRoutes } from './changes/canary-routes';
import { contentRoutes } from './changes/content-routes';
import { groupedChangeRoutes } from './changes/grouped-change-routes';
import { lockRoutes } from './changes/lock-routes';
import { previewRoutes } from './changes/preview-routes';
import { proposalRoutes } from './changes/proposal-routes';
import { rehearsalRoutes } from './changes/rehearsal-routes';
import { releaseRoutes } from './changes/release-routes';
import { retentionRoutes } from './changes/retention-routes';
import { scheduleRoutes } from './changes/schedule-routes';
import type { Uploads } from './changes/upload';
import { readRoutes } from './read-routes';

type Options = Platform & { operations: Operations; uploads: Uploads };

/** The routes of the release platform below `/api/ops`. */
export const platformApiRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  await app.register(releaseRoutes, options);
  await app.register(contentRoutes, options);
  await app.register(groupedChangeRoutes, options);
  await app.register(canaryRoutes, options);
  await app.register(lockRoutes, options);
  await app.register(backendSettingRoutes, options);
  await app.register(scheduleRoutes, options);
  await app.register(rehearsalRoutes, options);
  await app.register(previewRoutes, options);
  await app.register(proposalRoutes, options);
  await app.register(readRoutes, options);
  await app.register(retentionRoutes, options);
};
