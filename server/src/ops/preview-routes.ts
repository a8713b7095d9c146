import { opsApi } from '@arena/shared/contract/ops-api';
import { isAllowed } from '@arena/shared/contract/roles';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import type { PreviewLinks } from '../pages/selection/preview-link';
import { firstPageOf } from '../releases/first-page';
import { type CheckSources, checksFor } from '../releases/gate';
import {
  createPreview,
  listPreviews,
  type PreviewRow,
  previewableReleases,
  revokePreview,
} from '../releases/previews/previews';
import { type ReleaseSet, withReleases } from '../releases/release-set';
import { findNeverShown, liveReleaseSet } from '../releases/rollouts';
import { type Actor, authorOf } from './actor';

type Dependencies = CheckSources & { previewLinks: PreviewLinks; now: () => Date };

/** Creates, lists and revokes links that show releases before they are live. */
export const previewRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, previewLinks, now } = dependencies;

  async function create(request: FastifyRequest, releases: Readonly<Record<string, string>>, hours: number) {
    const { actor } = request;
    requireOneApp(actor, Object.keys(releases), 'the preview would show no release of it');
    const requested = await previewableReleases(db, releases);
    await requireShown(db, actor, requested);
    const circumstances = { expiresAt: previewLinks.expiryIn(hours), by: authorOf(request), at: now() };
    const preview = await createPreview(checksFor(dependencies, { isUrgent: false }), requested, circumstances);
    const { id, faults, seen, expiresAt: expires } = preview;
    const page = firstPageOf(withReleases(await liveReleaseSet(db), requested), requested);
    return { id, url: await previewLinks.signPreview(preview, page), expires, releases, faults, seen };
  }

  app.route({
    ...opsApi.createPreview,
    handler: async (request, reply) => {
      const { releases, hours } = request.body;
      return reply.code(201).send(await create(request, releases, hours));
    },
  });

  app.route({
    ...opsApi.createAppPreview,
    handler: async (request, reply) => {
      const { params, body } = request;
      return reply.code(201).send(await create(request, { [params.app]: body.release }, body.hours));
    },
  });

  app.route({ ...opsApi.previews, handler: async () => ({ previews: await listPreviews(db, now()) }) });

  app.route({
    ...opsApi.revokePreview,
    handler: async (request) => {
      const requireAccess = ({ releases }: PreviewRow) =>
        requireOneApp(request.actor, Object.keys(releases), 'the preview shows no release of it');
      return revokePreview(db, request.params.id, { by: authorOf(request), at: now(), requireAccess });
    },
  });
};

/**
 * Lets a releaser create and end previews that show an app of its token.
 * @throws HttpError 403 if none of the apps is
 */
function requireOneApp(actor: Actor, apps: readonly string[], problem: string) {
  if (apps.some((app) => isAllowed(actor, 'releaser', app))) return;
  throw HttpError.forbidden(`This token is for ${actor.apps.join(', ')}, and ${problem}.`);
}

/**
 * A link shows its releases to everyone who has it. A team decides for itself when others see a new release.
 * @throws HttpError 403 for a release of another team that no visitor got yet
 */
async function requireShown(db: Database, actor: Actor, requested: ReleaseSet) {
  const foreign = requested.filter(({ app }) => !isAllowed(actor, 'releaser', app));
  const [hidden] = await findNeverShown(db, foreign);
  if (!hidden) return;
  throw HttpError.forbidden(
    `${hidden.app} ${hidden.id} was never live, and this token is for ${actor.apps.join(', ')}. Only its team or an operator may preview it.`,
  );
}
