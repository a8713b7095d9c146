import { setId } from '@arena/shared/contract/release/release';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { clientNetwork } from '../../../kernel/http/headers/client-key';
import { NetworkQuota } from '../../../kernel/http/limits/network-quota';
import type { LiveSite } from '../../live/live-site';
import { releaseSetId, shellOf } from '../../release-set/release-set';
import { pageRequest } from '../../reports/failures/reported-page';
import type { GuardedViews } from '../../traffic/guarded-views/guarded-views';
import type { OpenTabs } from '../../traffic/open-tabs/open-tabs';
import type { PreviewLinks } from '../selection/preview-link';
import { releaseSetOfNextPage } from '../selection/select-release-set';

type Dependencies = {
  site: LiveSite;
  openTabs: OpenTabs;
  guardedViews: GuardedViews;
  previewLinks: PreviewLinks;
  now: () => Date;
};

/** Tabs of one client network that count for a release set in an hour. */
const TABS_PER_NETWORK = 3;

const schema = {
  /**
   * `set`: the release set in the tab, which each tab sends once an hour to be counted. `view`: the request of its
   * page, which a browser sends once if a guard measures it.
   */
  querystring: z.object({ set: setId.optional(), view: pageRequest.optional() }),
  /** `set`: the release set of a new page; null in a preview, which never changes, and before the first release. */
  response: { 200: z.object({ set: z.string().nullable() }) },
};

/**
 * Every page sends a ping every four minutes, and learns which release set a new page would get. Only previews need a
 * database query, because revoking a preview also ends it in open tabs.
 */
export const pingRoute: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { site, openTabs, guardedViews, previewLinks, now },
) => {
  const quota = new NetworkQuota({ most: TABS_PER_NETWORK, now });
  app.get('/ping', { logLevel: 'warn', schema }, async (request, reply) => {
    const { query, headers } = request;
    const network = clientNetwork(request);
    if (query.set && quota.take(network, query.set)) openTabs.count(query.set);
    guardedViews.confirm(query.view?.viewNumber, network);
    const releaseSet = await releaseSetOfNextPage({ site, previewLinks }, headers);
    reply.header('cache-control', 'no-store');
    return { set: releaseSet && shellOf(releaseSet) ? releaseSetId(releaseSet) : null };
  });
};
