import { MAX_SCRIPT_BYTES } from '@arena/shared/contract/ops-api/checks';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import pLimit from 'p-limit';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { Operations } from '../../operators/operations/operations';
import { findNeverShown, publishedReleases } from '../ledger/rollouts';
import { incompatibilities } from '../release-set/incompatibilities';
import { pagesRenderedBy } from '../release-set/page-key';
import { shellOf } from '../release-set/release-set';
import type { BrowserCheck } from '../validation/browser-check/browser-check';
import { renderFaults } from '../validation/gate';
import type { Prerenderer } from '../validation/prerender/prerenderer';

/** Bytes; quotes and line breaks of a script take two each. */
const BODY_LIMIT = 3 * MAX_SCRIPT_BYTES;

/** Probes that may wait while another one runs. */
const MAX_WAITING = 2;

type Dependencies = {
  db: Database;
  prerenderer: Prerenderer;
  browserCheck: BrowserCheck | undefined;
  operations: Operations;
};

/** Opens a page with any stored releases in the browser of the release check. Visitors do not get them. */
export const browserProbeRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { db, prerenderer, browserCheck, operations },
) => {
  // One at a time, so that the check of a release waits for one at most.
  const queue = pLimit(1);

  app.route({
    ...opsApi.probeInBrowser,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const { params } = request;
      const { releases, page, script } = request.body;
      if (!browserCheck)
        throw new Refusal('conflict', 'This server has no browser. Install Chromium or set ARENA_BROWSER.');
      const releaseSet = await publishedReleases(db, releases);
      const release = releaseSet.find(({ app }) => app === params.app);
      if (!release || !shellOf(releaseSet))
        throw new Refusal('invalid', `Name a release of the shell and ${params.app}.`);
      if (!pagesRenderedBy(releaseSet, release).includes(page))
        throw new Refusal('invalid', `${page} is not a page of ${params.app} ${release.id}.`);
      // A script could read a release that its team has not shown to anyone yet.
      const [hidden] = await findNeverShown(
        db,
        releaseSet.filter((other) => other !== release),
      );
      if (hidden) throw new Refusal('conflict', `${hidden.app} ${hidden.id} was never live.`);

      const unfinished = incompatibilities(release, releaseSet);
      if (unfinished.length > 0) return { faults: [], unfinished };
      if (queue.pendingCount >= MAX_WAITING) return { faults: [], unfinished: ['too many other probes are waiting'] };
      const { socket } = reply.raw;
      return operations.run(request, reply, opsApi.probeInBrowser, (work) =>
        queue(async () => {
          if (work.signal ? work.signal.aborted : socket?.destroyed)
            return { faults: [], unfinished: ['the client has disconnected'] };
          const faults = await renderFaults([release], releaseSet, prerenderer);
          if (faults.length > 0) return { faults, unfinished: [] };
          return browserCheck.probe({ releaseSet, path: page, script }, { ...work, isUrgent: false });
        }),
      );
    },
  });
};
