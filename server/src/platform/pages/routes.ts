import { withoutTrailingSlash } from '@arena/shared/contract/section/route-pattern';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { prepareErrorReply } from '../../kernel/http/errors/errors';
import { clientNetwork } from '../../kernel/http/headers/client-key';
import { acceptedEncodings } from '../../kernel/http/headers/encodings';
import { isUnchanged } from '../../kernel/http/headers/etag';
import { integrityPolicy, NOT_LISTED, PAGE_HEADERS } from '../../kernel/http/headers/page-headers';
import { declareErrors, errorBody, htmlBody, noBody, queryParameter } from '../../kernel/http/route-schemas';
import { isRefusedFor, Refusal } from '../../kernel/refusal';
import type { LiveSite } from '../live/live-site';
import { hasPage, isUnlisted } from '../release-set/page-key';
import { movedPage } from '../release-set/redirects';
import { shellOf } from '../release-set/release-set';
import type { GuardedViews } from '../traffic/guarded-views/guarded-views';
import type { PageViews } from '../traffic/page-views/page-views';
import type { Composer } from './composer';
import { PAGE_ENCODINGS } from './page';
import { isPagePath } from './page-path';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from './plain-page';
import { cookieWriter } from './selection/cookies';
import { enterPreview } from './selection/enter-preview';
import { LinkFailure, renderLinkFailure } from './selection/link-failure';
import { selectReleaseSet } from './selection/select-release-set';
import type { SpecialReleaseSets } from './selection/special-release-sets';
import type { VisitorIds } from './selection/visitor-ids';

type Options = {
  site: LiveSite;
  composer: Composer;
  pageViews: PageViews;
  guardedViews: GuardedViews;
  special: SpecialReleaseSets;
  visitorIds: VisitorIds;
  siteUrl: string;
  now: () => Date;
};

/** Answers with pages, even for errors; other files get the errors of the API. */
const pageError = { content: { ...htmlBody.content, 'application/json': { schema: errorBody } } };

const schema = {
  /** Token of a preview link; `leave` ends a preview. */
  querystring: z.object({ preview: queryParameter }),
  response: { 200: htmlBody, 302: noBody, 304: noBody, 308: noBody, 404: pageError, 503: pageError },
};

/** Serves the pages of the site: every path that no other route answers. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { site, composer, pageViews, guardedViews, special, visitorIds, siteUrl, now } = options;
  const cookies = cookieWriter(siteUrl);

  declareErrors(app, pageError);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isRefusedFor(error, 'unavailable', 'overloaded', 'rate_limited')) {
      const body = prepareErrorReply(error, request, reply);
      return reply.headers(PLAIN_PAGE_HEADERS).send(renderBusyPage(body.error));
    }
    if (!(error instanceof LinkFailure)) throw error;
    const { status, html } = renderLinkFailure(error);
    return reply
      .code(status)
      .headers({ ...PLAIN_PAGE_HEADERS, ...error.headers })
      .send(html);
  });

  app.get('/*', { schema }, async (request, reply) => {
    const requestedPath = request.url.split('?', 1)[0] ?? '/';
    if (!isPagePath(requestedPath)) throw new Refusal('not_found', 'There is nothing at this address.');
    const preview = await enterPreview({ special, cookies, now }, request.url);
    if (preview) {
      return reply.headers({ 'cache-control': 'no-store', 'set-cookie': preview.cookie }).redirect(preview.redirectTo);
    }
    const selection = await selectReleaseSet({ site, special, visitorIds, cookies }, request.headers);
    const { releaseSet, badge, personal } = selection;
    if (!shellOf(releaseSet)) {
      return reply
        .code(503)
        .headers({ ...PLAIN_PAGE_HEADERS, 'retry-after': RELOAD_AFTER })
        .send(NOTHING_PUBLISHED);
    }
    const path = withoutTrailingSlash(requestedPath);
    const moved = hasPage(releaseSet, path) ? undefined : movedPage(releaseSet, site.redirectsOf(releaseSet), path);
    if (moved !== undefined) {
      if (selection.cookies.length > 0) reply.header('set-cookie', selection.cookies);
      reply.headers({ 'cache-control': 'no-store' });
      return reply.redirect(`${moved}${request.url.slice(requestedPath.length)}`, 308);
    }
    const { status, etag, policy, bodies } = await composer.page(releaseSet, path, badge);
    const counts = status === 200 && request.method === 'GET' && selection.counts;
    const network = clientNetwork(request);
    if (counts) pageViews.count(releaseSet, path, { network });
    const viewNumber = counts ? guardedViews.count(releaseSet, selection.visitor, network) : undefined;
    if (selection.cookies.length > 0) reply.header('set-cookie', selection.cookies);
    reply.headers({
      ...PAGE_HEADERS,
      ...integrityPolicy(request.headers['user-agent']),
      ...(status === 200 && selection.counts && !isUnlisted(releaseSet, path) ? {} : NOT_LISTED),
      'content-security-policy': policy,
      'cache-control': personal ? 'private, no-cache' : 'no-cache',
      // The shell sends it back with reports of failures.
      'server-timing': `request;desc=${viewNumber ? `${request.id}.${viewNumber}` : request.id}`,
      vary: personal ? 'accept-encoding, cookie' : 'accept-encoding',
    });
    const unchanged = isUnchanged(request, reply, etag);
    if (status === 200 && unchanged) return reply.code(304).send();
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const encoding = PAGE_ENCODINGS.find((name) => accepted.has(name)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).type('text/html; charset=utf-8').send(bodies[encoding]);
  });
};

/** Seconds. */
const RELOAD_AFTER = 3;

/** Shown while the first releases are being built and published. */
const NOTHING_PUBLISHED = renderPlainPage({
  title: 'Nothing published yet',
  advice:
    'The server is running. After “npm start”, the site appears here once everything is built. Otherwise, publish it with “npx arena publish shell”, and then the sections.',
  link: { href: '', label: 'Reload' },
  reloadAfter: RELOAD_AFTER,
});

/** The empty `href` reloads the page. */
function renderBusyPage(advice: string): string {
  return renderPlainPage({ title: 'One moment', advice, link: { href: '', label: 'Try again' } });
}
