import { isAllowed } from '@arena/shared/contract/roles';
import type { FastifyPluginAsync } from 'fastify';
import type { FindActor } from '../operators/api/actor';
import { backendRoutes } from './backends/routes';
import { indexRoute } from './pages/endpoints/index-route';
import { llmsTextRoute } from './pages/endpoints/llms-text';
import { pingRoute } from './pages/endpoints/ping-route';
import { securityTxtRoute } from './pages/endpoints/security-txt-route';
import { sitemapRoutes } from './pages/endpoints/sitemap-routes';
import { webVitalsRoutes } from './pages/endpoints/web-vitals-routes';
import { reportRoutes } from './pages/policy/report-routes';
import { pageRoutes } from './pages/routes';
import type { Platform } from './platform';
import { errorRoutes } from './reports/errors/routes';
import { failureRoutes } from './reports/failures/routes';
import { assetRoutes } from './store/asset-routes';
import { sdkRoutes } from './store/sdk-routes';
import { ShownReleases } from './store/shown-releases';

type FileOptions = Platform & {
  findActor: FindActor;
  /** Origins of other sites whose pages may load the files of releases. */
  assetOrigins: readonly string[] | undefined;
};

/** Pings and the files of releases. They are served even while the server is overloaded. */
export const fileRoutes: FastifyPluginAsync<FileOptions> = async (app, options) => {
  const { db, site, special, findActor, assetOrigins } = options;
  await app.register(pingRoute, options);
  await app.register(assetRoutes, {
    ...options,
    shown: new ShownReleases({ db, site }),
    mayReadUnshown: async (request, release) => {
      if (await special.shows(request.headers, release)) return true;
      const actor = await findActor(request);
      return actor !== undefined && isAllowed(actor, 'proposer', release.app);
    },
    origins: assetOrigins,
  });
  await app.register(indexRoute, options);
  await app.register(sdkRoutes, options);
};

type PageOptions = Platform & {
  /** `mailto:` or https URL at which to report vulnerabilities. */
  securityContact: string | undefined;
};

/** Pages, what their browsers report, and the backends of sections. */
export const visitorRoutes: FastifyPluginAsync<PageOptions> = async (app, options) => {
  const { sourceMaps, securityContact } = options;
  await app.register(backendRoutes, options);
  await app.register(failureRoutes, options);
  await app.register(errorRoutes, { ...options, mapFrames: (frames) => sourceMaps.map(frames) });
  await app.register(reportRoutes, options);
  await app.register(webVitalsRoutes, options);
  await app.register(sitemapRoutes, options);
  await app.register(llmsTextRoute, options);
  await app.register(securityTxtRoute, { ...options, contact: securityContact });
  await app.register(pageRoutes, options);
};
