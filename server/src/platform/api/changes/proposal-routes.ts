import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { authorOf } from '../../../operators/api/actor';
import { createPreview, previewableReleases } from '../../delivery/previews/previews';
import { insertProposal, openProposals, requireNew } from '../../delivery/proposals/proposals';
import { liveReleaseSet } from '../../ledger/rollouts';
import type { PreviewLinks } from '../../pages/selection/preview-link';
import { firstPageOf } from '../../release-set/first-page';
import { withReleases } from '../../release-set/release-set';

/** Hours for which the preview of a proposal works: as long as a preview may. */
const PREVIEW_HOURS = 168;

type Dependencies = { db: Database; previewLinks: PreviewLinks; now: () => Date };

/** Proposes releases to the people who may make them live. */
export const proposalRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, previewLinks, now }) => {
  app.route({
    ...opsApi.propose,
    handler: async (request, reply) => {
      const { app } = request.params;
      const { release, reason = null } = request.body;
      const circumstances = { by: authorOf(request), at: now() };
      const requested = await previewableReleases(db, { [app]: release });
      await requireNew(db, { app, release });
      const expiresAt = previewLinks.expiryIn(PREVIEW_HOURS);
      const preview = await createPreview(db, requested, { ...circumstances, expiresAt });
      const page = firstPageOf(withReleases(await liveReleaseSet(db), requested), requested);
      const proposal = await insertProposal(db, { app, release, reason, ...circumstances }, { previewId: preview.id });
      const url = await previewLinks.signPreview(preview, page);
      return reply.code(201).send({ ...proposal, url, expires: expiresAt });
    },
  });

  app.route({ ...opsApi.proposals, handler: async () => ({ proposals: await openProposals(db, now()) }) });
};
