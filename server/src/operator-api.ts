import { dirname } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { attentionRoutes } from './attention/routes';
import { backupRoutes } from './backup/routes';
import type { Database } from './kernel/database/database';
import type { Dump } from './kernel/database/dump';
import type { AssetStore } from './kernel/storage/asset-store';
import { type FindActor, requireToken } from './operators/api/actor';
import { auditRoutes } from './operators/api/audit-routes';
import { ciBindingRoutes } from './operators/api/ci-routes';
import { hookRoutes } from './operators/api/hook-routes';
import { limitConcurrency } from './operators/api/limit-concurrency';
import { tokenRoutes } from './operators/api/token-routes';
import type { Destination } from './operators/events/destination';
import type { SiteUrls } from './operators/events/message';
import { Operations } from './operators/operations/operations';
import { operationRoutes } from './operators/operations/routes';
import { requireOperatorOriginInBrowsers } from './operators/page/operator-origin';
import { UPLOAD_LIMITS, Uploads } from './platform/api/changes/upload';
import { requireKnownApps } from './platform/api/known-apps';
import { platformApiRoutes } from './platform/api/routes';
import type { Platform } from './platform/platform';
import { type Venue, venueApiRoutes } from './venue/venue';

type Dependencies = {
  db: Database;
  dump: Dump;
  assets: AssetStore;
  maps: AssetStore;
  platform: Platform;
  venue: Venue;
  operatorToken: string;
  findActor: FindActor;
  /** The only origin on which browsers may use the API; undefined: the site's own. */
  operatorOrigin?: string | undefined;
  /** The receivers of events. */
  destinations: readonly Destination[];
  eventUrls: SiteUrls;
  /** Folder for uploads in progress. */
  uploads: string;
  backupDueAt: () => Promise<Date | null>;
  now: () => Date;
};

/** The API for operators and section teams below `/api/ops`. Every route needs a token with the access that it declares. */
export const opsRoutes: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, platform, venue, operatorToken, findActor, operatorOrigin, now } = dependencies;
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: true });
  if (operatorOrigin) app.addHook('onRequest', requireOperatorOriginInBrowsers(operatorOrigin));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  requireToken(app, findActor);
  limitConcurrency(app);
  requireKnownApps(app, db);
  const operations = new Operations({ app, db, now });
  await app.register(operationRoutes, { operations });
  await app.register(platformApiRoutes, {
    ...platform,
    operations,
    uploads: new Uploads(dependencies.uploads),
  });
  await app.register(attentionRoutes, {
    ...dependencies,
    circuits: platform.circuits,
    // The folder for uploads exists only during uploads.
    diskFolder: dirname(dependencies.uploads),
  });
  await app.register(hookRoutes, dependencies);
  await app.register(venueApiRoutes, venue);
  await app.register(auditRoutes, { db });
  await app.register(tokenRoutes, { db, now });
  await app.register(ciBindingRoutes, { db, now });
  await app.register(backupRoutes, { ...dependencies, token: operatorToken });
};
