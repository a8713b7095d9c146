import { releaseId } from '@arena/shared/contract/release';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Post } from '../auth/mail/mail-transport';
import { changesOf } from '../canary/changes';
import { runningCanaries } from '../canary/running';
import type { Database, Dump } from '../database/database';
import type { Scrub } from '../database/scrub';
import type { Counters } from '../http/limits/rate-limiter';
import type { ViewLinks } from '../pages/selection/preview-link';
import { bytesOf } from '../releases/bytes';
import { rehearse } from '../releases/dry-run';
import { misfitsOf } from '../releases/gate';
import type { LiveSite } from '../releases/live-site';
import type { PageViews } from '../releases/page-views/page-views';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { renderInBackground } from '../releases/prerender/render-in-background';
import { publish } from '../releases/publish';
import { activate, liveReleases, retire, retiredSections, rollback } from '../releases/rollouts';
import type { AssetStore } from '../storage/asset-store';
import { accountsForOperators } from './account-routes';
import { readActor, requireOperator, requireRight } from './actor';
import { auditRoutes } from './audit-routes';
import { backupRoutes } from './backup/routes';
import { canaryRoutes } from './canary-routes';
import { orderOf, appParams as params, reason } from './change-request';
import { boundActors } from './limit-concurrency';
import { browsersOnlyOn } from './operator-origin';
import { previewRoutes } from './preview-routes';
import { readRoutes } from './read-routes';
import { setRoutes } from './release-set-routes';
import { pruneRoutes } from './retention-routes';
import { submissionsForOperators } from './submission-routes';
import { tokenRoutes } from './token-routes';
import { UPLOAD_LIMITS, Uploads } from './upload';

type Dependencies = {
  db: Database;
  dump: Dump;
  scrub: Scrub;
  /** Takes mails away; none where another service keeps the accounts. */
  post: Post | undefined;
  assets: AssetStore;
  site: LiveSite;
  prerenderer: Prerenderer;
  views: PageViews;
  links: ViewLinks;
  token: string;
  /** Where operators' browsers find all this; the site's own origin if there is none. */
  origin: string | undefined;
  counters: Counters;
  /** Folder for uploads on their way. */
  uploads: string;
  now: () => Date;
};

/** What has to be live until then; null when nothing may be. Without it, whatever is live is replaced. */
const replaces = releaseId.nullish();

/** Only tell what the change would meet. */
const dryRun = z.boolean().default(false);

/** What operators and section teams do with releases. Every token may read, a team's token changes its own app alone. */
export const opsRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, dump, scrub, post, assets, site, prerenderer, views, links, token, origin, counters, now } = dependencies;
  await app.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: true });
  if (origin) app.addHook('onRequest', browsersOnlyOn(origin));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', readActor({ db, operatorToken: token, counters, now }));
  boundActors(app);
  const uploads = new Uploads(dependencies.uploads);
  await app.register(tokenRoutes, { db, now });
  await app.register(backupRoutes, { db, assets, dump, token, now });
  await app.register(auditRoutes, { db });
  await app.register(pruneRoutes, { db, assets, now });
  await app.register(readRoutes, { db, views, now });
  await app.register(submissionsForOperators, { db, scrub, now });
  await app.register(accountsForOperators, { db, scrub, post, now });
  await app.register(canaryRoutes, { db, site, prerenderer, now });
  await app.register(previewRoutes, { db, site, prerenderer, links });
  await app.register(setRoutes, { db, links });

  app.get('/ops/apps', async () => {
    const live = await liveReleases(db);
    return {
      apps: live.map(({ manifest, ...activation }) => ({
        app: manifest.app,
        release: manifest.id,
        paths: manifest.section.paths,
        bytes: bytesOf(manifest),
        ...activation,
      })),
      canaries: (await runningCanaries(db)).map(({ manifest, ...canary }) => ({
        app: manifest.app,
        release: manifest.id,
        ...canary,
        faults: misfitsOf(manifest, site.live),
      })),
      retired: (await retiredSections(db)).map(({ manifest, ...retirement }) => ({
        app: manifest.app,
        release: manifest.id,
        paths: manifest.section.paths,
        ...retirement,
      })),
    };
  });

  app.get('/ops/apps/:app/history', { schema: { params } }, async ({ params }) => ({
    history: await changesOf(db, params.app),
  }));

  const config = { readsUpload: true } as const;
  app.post('/ops/apps/:app/releases', { config, schema: { params } }, async (request, reply) => {
    const { actor, params } = request;
    requireRight(actor, params.app);
    const release = await uploads.take(request, (upload) =>
      publish({ db, assets }, upload, { app: params.app, by: actor.name, at: now() }),
    );
    return reply.code(201).send({ app: release.app, release: release.id });
  });

  app.post(
    '/ops/apps/:app/activations',
    { schema: { params, body: z.object({ release: releaseId, replaces, reason, dryRun }) } },
    async (request) => {
      const { release, replaces, dryRun } = request.body;
      const order = { ...orderOf(request, now()), release };
      if (dryRun) return rehearse({ db, prerenderer, views }, { ...order, kind: 'activate' });
      const live = await activate({ db, prerenderer }, order, replaces);
      await site.refresh();
      return live;
    },
  );

  app.post(
    '/ops/apps/:app/rollbacks',
    { schema: { params, body: z.object({ release: releaseId.optional(), reason, dryRun }) } },
    async (request) => {
      const { release, dryRun } = request.body;
      const order = { ...orderOf(request, now()), release };
      if (dryRun) return rehearse({ db, prerenderer, views }, { ...order, kind: 'rollback' });
      const live = await rollback(db, order);
      await site.refresh();
      // What a rollback brings back has been rendered before, unless the navigation has changed since.
      renderInBackground(prerenderer, site.live, app.log);
      return live;
    },
  );

  app.post('/ops/apps/:app/retirements', { schema: { params, body: z.object({ reason }) } }, async (request) => {
    requireOperator(request.actor);
    const retired = await retire(db, orderOf(request, now()));
    await site.refresh();
    // All pages have another navigation now.
    renderInBackground(prerenderer, site.live, app.log);
    return retired;
  });
};
