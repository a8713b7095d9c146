import { MAX_SCRIPT_BYTES, opsApi } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import type { BrowserCheck } from '../releases/browser-check/browser-check';
import { incompatibilities, renderFaults } from '../releases/gate';
import { pagesRenderedBy } from '../releases/prerender/page-key';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { shellOf } from '../releases/release-set';
import { findNeverShown, publishedReleases } from '../releases/rollouts';
import { requireAppAccess } from './actor';

/** Bytes; quotes and line breaks of a script take two each. */
const BODY_LIMIT = 3 * MAX_SCRIPT_BYTES;

type Dependencies = { db: Database; prerenderer: Prerenderer; browserCheck: BrowserCheck | undefined };

/** Opens a page with any stored releases in the browser of the release check. It stores nothing and changes nothing that visitors get. */
export const browserProbeRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, prerenderer, browserCheck },
) => {
  app.route({
    ...opsApi.probeInBrowser,
    bodyLimit: BODY_LIMIT,
    handler: async ({ params, body: { releases, page, script }, actor }, reply) => {
      requireAppAccess(actor, params.app);
      if (!browserCheck) throw HttpError.conflict('This server has no browser. Install Chromium or set ARENA_BROWSER.');
      const releaseSet = await publishedReleases(db, releases);
      const release = releaseSet.find(({ app }) => app === params.app);
      if (!release || !shellOf(releaseSet))
        throw HttpError.badRequest(`Name a release of the shell and ${params.app}.`);
      if (!pagesRenderedBy(releaseSet, release).includes(page))
        throw HttpError.badRequest(`${page} is not a page of ${params.app} ${release.id}.`);
      // A script could read a release that its team has not shown to anyone yet.
      const [hidden] = await findNeverShown(
        db,
        releaseSet.filter((other) => other !== release),
      );
      if (hidden) throw HttpError.conflict(`${hidden.app} ${hidden.id} was never live.`);

      const unfinished = incompatibilities(release, releaseSet);
      if (unfinished.length > 0) return { faults: [], unfinished };
      const faults = await renderFaults(release, releaseSet, prerenderer);
      if (faults.length > 0) return { faults, unfinished: [] };
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      return browserCheck.probe({ releaseSet, path: page, script }, disconnected.signal);
    },
  });
};
