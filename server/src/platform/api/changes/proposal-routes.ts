import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { authorOf } from '../../../operators/api/actor';
import type { Operations } from '../../../operators/operations/operations';
import { requireLive } from '../../delivery/change-rollout';
import { createPreview, listPreviews, previewableReleases } from '../../delivery/previews/previews';
import {
  findProposal,
  insertProposal,
  recordAnswer,
  requireNew,
  requireSecondPerson,
  requireWaiting,
  waitingProposals,
  withPreview,
} from '../../delivery/proposals/proposals';
import { historyReason } from '../../ledger/history-reason';
import { readManifests } from '../../ledger/manifests';
import { liveReleaseSet } from '../../ledger/rollouts';
import { findGone } from '../../ledger/warnings';
import type { LiveSite } from '../../live/live-site';
import type { PreviewLinks } from '../../pages/selection/preview-link';
import { firstPageOf } from '../../release-set/first-page';
import { withReleases } from '../../release-set/release-set';
import type { CheckSources } from '../../validation/gate';
import { changeRequest } from './change-request';
import { makeLive } from './make-live';

/** Hours for which the preview of a proposal works: as long as a preview may. */
const PREVIEW_HOURS = 168;

type Dependencies = CheckSources & {
  site: LiveSite;
  previewLinks: PreviewLinks;
  operations: Operations;
  now: () => Date;
};

/** Proposes releases to the people who may make them live, and takes their answers. */
export const proposalRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, previewLinks, operations, now } = dependencies;

  /** The preview of a proposal; undefined if it has ended. */
  async function validPreview({ previewId: id }: Pick<Proposal, 'previewId'>) {
    const [preview] = await listPreviews(db, now(), id);
    return preview?.state === 'valid' ? { id, expiresAt: preview.expires } : undefined;
  }

  app.route({
    ...opsApi.propose,
    handler: async (request, reply) => {
      const { app } = request.params;
      const { release, reason = null } = request.body;
      const circumstances = { by: authorOf(request), at: now() };
      const requested = await previewableReleases(db, { [app]: release });
      await requireNew(db, { app, release });
      const live = await liveReleaseSet(db);
      const page = firstPageOf(withReleases(live, requested), requested);
      const waiting = (await waitingProposals(db, now())).find((one) => one.app === app && one.release === release);
      const preview =
        (waiting && (await validPreview(waiting))) ??
        (await createPreview(db, requested, { ...circumstances, expiresAt: previewLinks.expiryIn(PREVIEW_HOURS) }));
      const replaces = live.find((one) => one.app === app)?.id ?? null;
      const proposal = waiting
        ? await withPreview(db, waiting, preview.id)
        : await insertProposal(db, { app, release, reason, previewId: preview.id, replaces }, circumstances);
      const url = await previewLinks.signPreview(preview, page);
      return reply.code(201).send({ ...proposal, url, expires: preview.expiresAt });
    },
  });

  app.route({
    ...opsApi.proposal,
    handler: async ({ params }) => {
      const proposal = await findProposal(db, params);
      const live = await liveReleaseSet(db);
      const requested = await readManifests(db, [proposal], []);
      const next = withReleases(live, requested);
      const [preview] = await listPreviews(db, now(), proposal.previewId);
      const link = preview?.state === 'valid' && { id: proposal.previewId, expiresAt: preview.expires };
      return {
        ...proposal,
        previewUrl: link ? await previewLinks.signPreview(link, firstPageOf(next, requested)) : null,
        faults: preview?.faults ?? null,
        seen: preview?.seen ?? null,
        gone: await findGone(db, live, next),
      };
    },
  });

  app.route({
    ...opsApi.approve,
    handler: (request, reply) =>
      operations.run(request, reply, opsApi.approve, async (work) => {
        const { params, actor, id, ip } = request;
        const proposal = await findProposal(db, params);
        const { release, replaces } = proposal;
        const by = authorOf(request);
        requireSecondPerson(proposal, by);
        requireWaiting(proposal);
        const reason = historyReason([`proposed by ${proposal.by}`, proposal.reason].filter(Boolean).join(': '));
        const requested = changeRequest({ actor, id, ip, params, body: { reason } }, now);
        const change = { ...requested, release, skipBrowserCheck: false };
        let isApproved = false;
        const live = await makeLive(request, change, { ...dependencies, work }, async (tx) => {
          await requireLive(tx, params.app, replaces);
          await recordAnswer(tx, proposal, { answer: 'approved', reason: null, by, at: now() });
          isApproved = true;
        });
        // Another person made it live in the meantime.
        if (!isApproved) requireWaiting(await findProposal(db, params));
        return live;
      }),
  });

  app.route({
    ...opsApi.returnProposal,
    handler: async (request) => {
      const { params, body } = request;
      const proposal = await findProposal(db, params);
      requireWaiting(proposal);
      const answer = { answer: 'returned' as const, reason: body.reason, by: authorOf(request), at: now() };
      await db.transaction((tx) => recordAnswer(tx, proposal, answer));
      return findProposal(db, params);
    },
  });
};
