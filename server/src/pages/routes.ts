import { withoutTrailingSlash } from '@arena/shared/contract/route-match';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import fresh from 'fresh';
import type { Database } from '../database/database';
import { acceptedEncodings } from '../http/encodings';
import { failWith, Refusal } from '../http/errors';
import type { LiveSite } from '../releases/live-site';
import type { PageViews } from '../releases/page-views/page-views';
import { hasPage } from '../releases/prerender/page-key';
import type { Composer } from './composer';
import { PAGE_ENCODINGS } from './page';
import { isPageAddress } from './page-path';
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page';
import { integrityPolicy, PAGE_HEADERS } from './policy/page-headers';
import { cookieWriter } from './selection/cookies';
import { enter } from './selection/enter-preview';
import { failurePage, LinkFailure } from './selection/link-failure';
import { linkedView } from './selection/linked-release-set';
import type { ViewLinks } from './selection/preview-link';
import { whichView } from './selection/select-release-set';

type Options = {
  db: Database;
  site: LiveSite;
  composer: Composer;
  views: PageViews;
  links: ViewLinks;
  /** Where the site is. */
  address: string;
  now: () => Date;
};

/** Every other address that no route answers is a page of the site. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, site, composer, views, links, address, now } = options;
  const linked = (token: string) => linkedView({ db, site, links }, token);
  const cookies = cookieWriter(address);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal && (error.kind === 'unavailable' || error.kind === 'too-many')) {
      const sentence = failWith(error, request, reply);
      return reply.headers(PLAIN_PAGE_HEADERS).send(busyPage(sentence));
    }
    if (!(error instanceof LinkFailure)) throw error;
    const { status, html } = failurePage(error);
    return reply.code(status).headers(PLAIN_PAGE_HEADERS).send(html);
  });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const asked = request.url.split('?', 1)[0] ?? '/';
    if (!isPageAddress(asked)) throw new Refusal('missing', 'There is nothing at this address.');
    const entered = await enter({ linked, cookies, now }, request.url);
    if (entered) {
      return reply.headers({ 'cache-control': 'no-store', 'set-cookie': entered.cookie }).redirect(entered.goOn);
    }
    const { view, badge, personal, ...shown } = await whichView({ site, linked, cookies }, request.headers.cookie);
    const path = withoutTrailingSlash(asked);
    const inSmallLetters = path.toLowerCase();
    if (!hasPage(view, path) && hasPage(view, inSmallLetters)) {
      if (shown.cookies.length > 0) reply.header('set-cookie', shown.cookies);
      reply.headers({ 'cache-control': 'no-store' });
      return reply.redirect(`${inSmallLetters}${request.url.slice(asked.length)}`, 308);
    }
    const { status, etag, policy, bodies } = await composer.page(view, path, badge);
    if (status === 200 && request.method === 'GET' && !badge) views.count(view, path);
    if (shown.cookies.length > 0) reply.header('set-cookie', shown.cookies);
    reply.headers({
      ...PAGE_HEADERS,
      ...integrityPolicy(request.headers['user-agent']),
      'content-security-policy': policy,
      'cache-control': personal ? 'private, no-cache' : 'no-cache',
      'server-timing': `request;desc=${request.id}`,
      vary: personal ? 'accept-encoding, cookie' : 'accept-encoding',
      etag,
    });
    if (status === 200 && fresh(request.headers, { etag })) return reply.code(304).send();
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const encoding = PAGE_ENCODINGS.find((name) => accepted.has(name)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).type('text/html; charset=utf-8').send(bodies[encoding]);
  });
};

/** The link asks for the same page. */
function busyPage(advice: string): string {
  return plainPage({ title: 'One moment', advice, link: { to: '', words: 'Try again' } });
}
