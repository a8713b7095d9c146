import { setId } from '@arena/shared/contract/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { LiveSite } from '../releases/live-site';
import type { OpenTabs } from '../releases/open-tabs/open-tabs';
import { releaseSetId, shellOf } from '../releases/release-set';
import type { PreviewLinks } from './selection/preview-link';
import { releaseSetOfNextPage } from './selection/select-release-set';

type Dependencies = { site: LiveSite; openTabs: OpenTabs; previewLinks: PreviewLinks };

const schema = {
  /** The release set that the tab has open. Each tab sends it once an hour, to be counted. */
  querystring: z.object({ set: setId.optional() }),
  /** `set`: the release set of a new page; null in a preview, which stays as it is until it ends, and before there is a site. */
  response: { 200: z.object({ set: z.string().nullable() }) },
};

/**
 * Every page sends a ping every four minutes, which tells it what a new page would show. Only
 * previews need a database query: a preview that was revoked ends in tabs that are open, too.
 */
export const pingRoute: FastifyPluginAsyncZod<Dependencies> = async (app, { site, openTabs, previewLinks }) => {
  app.get('/ping', { logLevel: 'warn', schema }, async ({ query, headers }, reply) => {
    if (query.set) openTabs.count(query.set);
    const releaseSet = await releaseSetOfNextPage({ site, previewLinks }, headers);
    reply.header('cache-control', 'no-store');
    return { set: releaseSet && shellOf(releaseSet) ? releaseSetId(releaseSet) : null };
  });
};
