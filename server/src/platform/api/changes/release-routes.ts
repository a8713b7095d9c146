import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { authorOf } from '../../../operators/api/actor';
import type { Operations, Work } from '../../../operators/operations/operations';
import { requireLive, retire, rollback } from '../../delivery/change-rollout';
import { dryRun } from '../../delivery/dry-run';
import { findWarnings } from '../../ledger/warnings';
import type { LiveSite } from '../../live/live-site';
import { findReported } from '../../reports/reported';
import { publishSourceMaps } from '../../reports/source-maps/publish-source-maps';
import type { SourceMaps } from '../../reports/source-maps/source-maps';
import { isProvenBy, publish } from '../../store/publish';
import type { OpenTabs } from '../../traffic/open-tabs/open-tabs';
import { type CheckSources, checksFor } from '../../validation/gate';
import { renderInBackground } from '../../validation/prerender/render-in-background';
import { changeRequest, mayDescribe } from './change-request';
import { makeLive } from './make-live';
import { recordRefusal } from './record-refusals';
import type { Upload, Uploads } from './upload';

/** For the OpenAPI document; the handlers read the parts of an upload as they arrive. */
const uploadBody = z
  .unknown()
  .meta({ type: 'object', properties: { 'release.json': { type: 'string' } }, required: ['release.json'] });
const mapsBody = z.unknown().meta({ type: 'object', additionalProperties: { type: 'string' } });

type Dependencies = CheckSources & {
  assets: AssetStore;
  sourceMaps: SourceMaps;
  site: LiveSite;
  openTabs: OpenTabs;
  uploads: Uploads;
  operations: Operations;
  now: () => Date;
};

/** Publishes releases and changes what is live. A releaser changes only the apps of its token. */
export const releaseRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, assets, sourceMaps, site, prerenderer, openTabs, uploads, operations, now } = dependencies;

  async function reportDryRun(change: Parameters<typeof dryRun>[1], work: Work) {
    const checks = checksFor(dependencies, { ...work, isUrgent: false });
    const result = await dryRun({ ...checks, openTabs }, change);
    const subject = { app: change.app, release: result.release };
    const warnings = change.kind === 'rollback' ? [] : await findWarnings(db, subject, { live: site.live, now: now() });
    return { ...result, warnings, reported: await findReported(db, subject) };
  }

  app.route({
    ...opsApi.publish,
    schema: { ...opsApi.publish.schema, consumes: ['multipart/form-data'], body: uploadBody },
    config: { ...opsApi.publish.config, readsUpload: true, takesNewApps: true },
    handler: async (request, reply) => {
      const { params, actor } = request;
      const attempt = { releases: { [params.app]: null }, db, now };
      const upload = await recordRefusal(request, attempt, () => uploads.receive(request));
      const publishUpload = ({ manifest, files }: Upload) => {
        if (manifest === undefined) throw new Refusal('invalid', 'The upload lacks release.json.');
        return publish(
          { db, assets },
          { manifest, files },
          {
            app: params.app,
            by: authorOf(request),
            at: now(),
            isProven: (source) => isProvenBy(actor.workflow, source),
            mayDescribe: (release) => mayDescribe(db, actor, release),
          },
        );
      };
      try {
        return await operations.run(request, reply, opsApi.publish, async () => {
          const release = await recordRefusal(request, attempt, () => upload.use(publishUpload));
          const published = { app: release.app, release: release.id };
          const warnings = await findWarnings(db, published, { live: site.live, now: now() });
          return { ...published, warnings };
        });
      } finally {
        await upload.discardUnused();
      }
    },
  });

  app.route({
    ...opsApi.publishSourceMaps,
    schema: { ...opsApi.publishSourceMaps.schema, consumes: ['multipart/form-data'], body: mapsBody },
    config: { ...opsApi.publishSourceMaps.config, readsUpload: true },
    handler: async (request, reply) => {
      const { params, actor } = request;
      const upload = await uploads.receive(request);
      await upload.use(async ({ files }) => {
        if (!(await mayDescribe(db, actor, { app: params.app, id: params.release }))) return;
        await publishSourceMaps({ db, sourceMaps }, params, files, { by: authorOf(request), at: now() });
      });
      return reply.code(201).send(params);
    },
  });

  app.route({
    ...opsApi.activate,
    handler: (request, reply) => {
      const { release, replaces, skipBrowserCheck, dryRun: isDryRun } = request.body;
      const change = { ...changeRequest(request, now), release, skipBrowserCheck };
      if (request.actor.role === 'editor' && replaces === undefined && !isDryRun)
        throw new Refusal('invalid', 'An editor says which release the new content replaces: send "replaces".');
      const requireRights = (tx: Database) => change.requireRights(tx, [change]);
      return operations.run(request, reply, opsApi.activate, async (work) => {
        await requireRights(db);
        if (isDryRun) return reportDryRun({ ...change, kind: 'activate' }, work);
        return makeLive(request, change, { ...dependencies, work }, async (tx) => {
          if (replaces !== undefined) await requireLive(tx, change.app, replaces);
          await requireRights(tx);
        });
      });
    },
  });

  app.route({
    ...opsApi.rollback,
    handler: (request, reply) => {
      const { release, dryRun: isDryRun } = request.body;
      const change = { ...changeRequest(request, now), release, site };
      return operations.run(request, reply, opsApi.rollback, async (work) => {
        if (isDryRun) return reportDryRun({ ...change, kind: 'rollback', skipBrowserCheck: true }, work);
        const live = await rollback(db, change);
        await site.refresh();
        // Pages of the earlier release are still rendered, unless the navigation has changed since then.
        renderInBackground(prerenderer, site.live, app.log);
        return live;
      });
    },
  });

  app.route({
    ...opsApi.retire,
    handler: async (request) => {
      const retired = await retire(db, changeRequest(request, now));
      await site.refresh();
      // The navigation of every page has changed.
      renderInBackground(prerenderer, site.live, app.log);
      return retired;
    },
  });
};
