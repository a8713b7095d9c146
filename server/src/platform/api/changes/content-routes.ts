import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { MAX_CONTENT_BYTES } from '@arena/shared/contract/release/content';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../kernel/database/database';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { authorOf } from '../../../operators/api/actor';
import type { Operations } from '../../../operators/operations/operations';
import { publishedRow } from '../../ledger/rollouts';
import { findWarnings } from '../../ledger/warnings';
import type { LiveSite } from '../../live/live-site';
import type { SourceMaps } from '../../reports/source-maps/source-maps';
import { readContent } from '../../store/content-files';
import { publishContent, validateNewContent } from '../../store/publish-content';
import { requireShown } from '../require-shown';
import { mayDescribe, rightsOf } from './change-request';
import { recordRefusal } from './record-refusals';
import type { Uploads } from './upload';

/** Bytes. White space and escaped letters of a request are not part of the file. */
const BODY_LIMIT = 2 * MAX_CONTENT_BYTES;

type Dependencies = {
  db: Database;
  assets: AssetStore;
  sourceMaps: SourceMaps;
  site: LiveSite;
  uploads: Uploads;
  operations: Operations;
  now: () => Date;
};

/** Reads the content of releases, and publishes releases with new content on the same code. */
export const contentRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, assets, site, uploads, operations, now } = dependencies;

  app.route({
    ...opsApi.content,
    handler: async ({ params, actor }) => {
      await requireShown(db, actor, params);
      const { manifest, publishedAt, publishedBy } = await publishedRow(db, params.app, params.release);
      const { schema, content } = await readContent(assets, manifest);
      return { ...params, schema: Object(schema), content: Object(content), publishedAt, publishedBy };
    },
  });

  app.route({
    ...opsApi.publishContent,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const { params, actor, body } = request;
      await rightsOf(actor)(db, [params]);
      // An editor gets the faults at once, and operators hear nothing of them.
      const newContent = await validateNewContent(dependencies, { ...params, content: body.content });
      const publication = {
        by: authorOf(request),
        at: now(),
        mayDescribe: (release: { app: string; id: string }) => mayDescribe(db, actor, release),
      };
      return operations.run(request, reply, opsApi.publishContent, async () => {
        const release = await recordRefusal(request, { releases: { [params.app]: null }, db, now }, () =>
          uploads.inTurn(() => publishContent(dependencies, newContent, publication)),
        );
        const published = { app: release.app, release: release.id };
        return { ...published, warnings: await findWarnings(db, published, { live: site.live, now: now() }) };
      });
    },
  });
};
