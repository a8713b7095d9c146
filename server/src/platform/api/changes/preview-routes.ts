import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { type Access, isAllowed } from '@arena/shared/contract/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { type Actor, authorOf } from '../../../operators/api/actor';
import type { Operations } from '../../../operators/operations/operations';
import {
  checkPreview,
  createPreview,
  findPreview,
  listPreviews,
  type PreviewRow,
  previewableReleases,
  revokePreview,
} from '../../delivery/previews/previews';
import { findNeverShown, liveReleaseSet } from '../../ledger/rollouts';
import type { PreviewLinks } from '../../pages/selection/preview-link';
import { firstPageOf } from '../../release-set/first-page';
import { type ReleaseSet, withReleases } from '../../release-set/release-set';
import { type CheckSources, checksFor } from '../../validation/gate';
import { rightsOf } from './change-request';

type Dependencies = CheckSources & { previewLinks: PreviewLinks; operations: Operations; now: () => Date };

/** Creates, checks, lists and revokes links that show releases before they are live. */
export const previewRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, previewLinks, operations, now } = dependencies;

  app.route({
    ...opsApi.createPreview,
    handler: async (request, reply) => {
      const { actor } = request;
      const { releases, hours } = request.body;
      requireOneApp(actor, 'contributor', releases, 'the preview would show no release of it');
      const requested = await previewableReleases(db, releases);
      await requireShown(db, actor, requested);
      await rightsOf(actor)(db, storedReleases(releases));
      const circumstances = { expiresAt: previewLinks.expiryIn(hours), by: authorOf(request), at: now() };
      const preview = await createPreview(db, requested, circumstances);
      const { id, expiresAt: expires } = preview;
      const page = firstPageOf(withReleases(await liveReleaseSet(db), requested), requested);
      return reply.code(201).send({ id, url: await previewLinks.signPreview(preview, page), expires, releases });
    },
  });

  app.route({
    ...opsApi.checkPreview,
    handler: async (request, reply) => {
      const preview = await findPreview(db, request.params.id);
      if (!preview) throw new Refusal('not_found', `There is no preview ${request.params.id}.`);
      requireAccess(request.actor, 'contributor', preview);
      await rightsOf(request.actor)(db, storedReleases(preview.releases));
      return operations.run(request, reply, opsApi.checkPreview, (work) =>
        checkPreview(checksFor(dependencies, { ...work, isUrgent: false }), preview, {
          by: authorOf(request).name,
          now,
        }),
      );
    },
  });

  app.route({ ...opsApi.previews, handler: async () => ({ previews: await listPreviews(db, now()) }) });

  app.route({
    ...opsApi.revokePreview,
    handler: async (request) => {
      const { params, actor } = request;
      const circumstances = { by: authorOf(request), at: now() };
      return revokePreview(db, params.id, {
        ...circumstances,
        requireAccess: (shown) => requireAccess(actor, 'releaser', shown),
      });
    },
  });
};

/**
 * Limits teams to previews that show an app of their token.
 * @throws Refusal `forbidden` if none of the apps is
 */
function requireOneApp(actor: Actor, access: Access, releases: PreviewRow['releases'], problem: string) {
  if (Object.keys(releases).some((app) => isAllowed(actor, access, app))) return;
  throw new Refusal('forbidden', `This token is for ${actor.apps.join(', ')}, and ${problem}.`);
}

const storedReleases = (releases: PreviewRow['releases']) =>
  Object.entries(releases).map(([app, release]) => ({ app, release }));

function requireAccess(actor: Actor, access: Access, { releases }: PreviewRow) {
  requireOneApp(actor, access, releases, 'the preview shows no release of it');
}

/**
 * A link shows its releases to everyone who has it, but each team decides when others see its new releases.
 * @throws Refusal `forbidden` for a release of another team that was never live
 */
async function requireShown(db: Database, actor: Actor, requested: ReleaseSet) {
  const foreign = requested.filter(({ app }) => !isAllowed(actor, 'contributor', app));
  const [hidden] = await findNeverShown(db, foreign);
  if (!hidden) return;
  throw new Refusal(
    'forbidden',
    `${hidden.app} ${hidden.id} was never live, and this token is for ${actor.apps.join(', ')}. Only its team or an operator may preview it.`,
  );
}
