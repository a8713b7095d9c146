import type { FastifyPluginAsync } from 'fastify';
import type { Operations } from '../../operators/operations/operations';
import type { Platform } from '../platform';
import { backendSettingRoutes } from './backend-routes';
import { canaryRoutes } from './canary-routes';
import { groupedChangeRoutes } from './grouped-change-routes';
import { lockRoutes } from './lock-routes';
import { previewRoutes } from './preview-routes';
import { readRoutes } from './read-routes';
import { rehearsalRoutes } from './rehearsal-routes';
import { releaseRoutes } from './release-routes';
import { retentionRoutes } from './retention-routes';
import { scheduleRoutes } from './schedule-routes';
import type { Uploads } from './upload';

type Options = Platform & { operations: Operations; uploads: Uploads };

/** The routes of the release platform below `/api/ops`. */
export const platformApiRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  await app.register(releaseRoutes, options);
  await app.register(groupedChangeRoutes, options);
  await app.register(canaryRoutes, options);
  await app.register(lockRoutes, options);
  await app.register(backendSettingRoutes, options);
  await app.register(scheduleRoutes, options);
  await app.register(rehearsalRoutes, options);
  await app.register(previewRoutes, options);
  await app.register(readRoutes, options);
  await app.register(retentionRoutes, options);
};
