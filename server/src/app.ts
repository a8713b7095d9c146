import { dirname } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import { nextBackupAt } from './backup/backup-schedule';
import type { Dependencies } from './dependencies';
import { createApp } from './kernel/app/create-app';
import { shedLoad } from './kernel/http/limits/overload';
import { createRateLimiter, unlimited } from './kernel/http/limits/rate-limiter';
import { limitReads } from './kernel/http/limits/read-limit';
import { limitWrites } from './kernel/http/limits/write-limit';
import { openApiRoutes } from './kernel/http/openapi';
import { healthRoutes } from './kernel/telemetry/health-routes';
import { metricsRoutes } from './metrics/metrics-routes';
import { opsRoutes } from './operator-api';
import { actorFinder, INVALID_TOKENS } from './operators/api/actor';
import { ciSignInRoutes } from './operators/api/ci-routes';
import { watchFullDisk } from './operators/events/full-disk';
import { recordOverload } from './operators/events/overload-events';
import { startDelivery } from './operators/events/start-delivery';
import { openProvider } from './operators/openid-connect/provider';
import { hideSiteOnOperatorOrigin } from './operators/page/operator-origin';
import { operatorPageRoutes } from './operators/page/page-routes';
import { phoneLogInRoutes } from './operators/page/phone-log-in-routes';
import { CALLBACK_PATH } from './operators/page/sign-in-routes';
import { watchExpiringTokens } from './operators/tokens/expiring-tokens';
import { refuseLoops } from './platform/backends/refuse-loops';
import { findLiveFiles } from './platform/live/live-files';
import { toDecodableUrl } from './platform/pages/decodable-url';
import { replaceServiceWorkers } from './platform/pages/policy/service-workers';
import { createPlatform, followLiveReleases } from './platform/platform';
import { shellOf } from './platform/release-set/release-set';
import { fileRoutes, visitorRoutes } from './platform/routes';
import { createVenue, venueRoutes } from './venue/venue';

/** Builds the whole server, ready to listen. Passes each route its dependencies, including the clock. */
export async function buildApp(dependencies: Dependencies, logger: FastifyServerOptions['logger']) {
  const { db, accounts, operatorToken, operatorOrigin, openId, redis, destinations = [], now } = dependencies;
  const { site: siteUrl, supabase } = accounts;
  const app = await createApp({
    ...dependencies,
    siteUrl,
    rewriteUrl: ({ url = '/' }) => toDecodableUrl(url),
    firstHooks: [
      replaceServiceWorkers,
      refuseLoops,
      ...(operatorOrigin ? [hideSiteOnOperatorOrigin(operatorOrigin)] : []),
    ],
    logger,
  });
  const rateLimiter = accounts.rateLimits ? await createRateLimiter(app, redis) : unlimited;
  const tokens = { db, operatorToken, countInvalid: rateLimiter('token', INVALID_TOKENS), now };
  const findActor = actorFinder(app, tokens);
  const platform = await createPlatform(app, { ...dependencies, siteUrl, supabase, rateLimiter });
  const { site, circuits, countForm } = platform;
  // Mails contain the contacts of the live shell, so it must be known before the first one is sent.
  await followLiveReleases(app, platform);
  const shell = () => shellOf(site.live);
  const venue = createVenue(app, { ...dependencies, rateLimiter, shell, onForm: countForm });
  const eventUrls = { site: siteUrl, ops: operatorOrigin ?? siteUrl };
  await startDelivery(app, { db, destinations, urls: eventUrls, now });
  watchExpiringTokens(app, { db, now });

  await app.register(healthRoutes, {
    db,
    hasRoom: watchFullDisk(app, { db, now }),
    hasLiveFiles: findLiveFiles(platform),
  });
  await app.register(openApiRoutes);
  await app.register(limitReads, { rateLimiter });
  await app.register(limitWrites, { rateLimiter });
  await app.register(metricsRoutes, {
    ...dependencies,
    tokens,
    site,
    destinations,
    circuits,
    redis,
    // The folder for uploads exists only during uploads.
    diskFolder: dirname(dependencies.uploads),
  });
  const provider = openId && openProvider(openId, `${operatorOrigin ?? siteUrl}${CALLBACK_PATH}`);
  await app.register(operatorPageRoutes, {
    own: operatorOrigin ? { origin: operatorOrigin, siteUrl } : undefined,
    signIn: provider && { provider, db, rateLimiter, now },
  });
  await app.register(phoneLogInRoutes, { db, rateLimiter, now, origin: operatorOrigin });
  const { fetchKeys = fetch } = dependencies;
  await app.register(ciSignInRoutes, { db, siteUrl, rateLimiter, fetch: fetchKeys, now });
  const startedAt = now();
  const backupDueAt = async () =>
    dependencies.backups ? ((await nextBackupAt(dependencies.backups)) ?? startedAt) : null;
  await app.register(opsRoutes, { ...dependencies, platform, venue, findActor, destinations, eventUrls, backupDueAt });
  await app.register(fileRoutes, { ...platform, findActor, assetOrigins: dependencies.assetOrigins });
  // Load shedding covers only visitors' routes. Operators' routes, pings and files of releases, above, are always served.
  await app.register(async (visitors) => {
    await visitors.register(shedLoad, { onRefusal: recordOverload(app, { db, now }) });
    await visitors.register(venueRoutes, venue);
    await visitors.register(visitorRoutes, { ...platform, securityContact: dependencies.securityContact });
  });

  return app;
}
