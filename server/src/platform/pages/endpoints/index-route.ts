import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptedEncodings } from '../../../kernel/http/headers/encodings';
import { etagFromIntegrity, isUnchanged, weakEtag } from '../../../kernel/http/headers/etag';
import { noBody, rawBody } from '../../../kernel/http/route-schemas';
import { Refusal } from '../../../kernel/refusal';
import type { LiveSite } from '../../live/live-site';
import type { Composer } from '../composer';
import { PAGE_ENCODINGS } from '../page';
import { INDEX_FOLDER, type ReleaseMaps } from '../release-maps';
import { cookieWriter } from '../selection/cookies';
import { LinkFailure } from '../selection/link-failure';
import { selectReleaseSet } from '../selection/select-release-set';
import type { SpecialReleaseSets } from '../selection/special-release-sets';
import type { VisitorIds } from '../selection/visitor-ids';

type Dependencies = {
  site: LiveSite;
  composer: Composer;
  releaseMaps: ReleaseMaps;
  special: SpecialReleaseSets;
  visitorIds: VisitorIds;
  siteUrl: string;
};

const schema = {
  params: z.object({ name: z.string() }),
  response: { 200: rawBody('application/json', 'binary'), 304: noBody },
};

/**
 * Serves the release indexes that pages name. An index that is not cached was issued by another server or before a
 * restart. Then the visitor's current index is rebuilt, and served if the URL matches. Otherwise the shell loads the
 * page of the section as a document.
 */
export const indexRoute: FastifyPluginAsyncZod<Dependencies> = async (app, options) => {
  const { site, composer, releaseMaps, special, visitorIds, siteUrl } = options;
  const cookies = cookieWriter(siteUrl);

  /** The release index in the next page of a visitor. */
  async function currentIndex(headers: IncomingHttpHeaders) {
    try {
      const { releaseSet } = await selectReleaseSet({ site, special, visitorIds, cookies }, headers);
      return await releaseMaps.indexOf(releaseSet);
    } catch (error) {
      if (error instanceof LinkFailure) return undefined;
      throw error;
    }
  }

  app.get(`${INDEX_FOLDER}:name`, { schema }, async (request, reply) => {
    const { params, headers } = request;
    const url = INDEX_FOLDER + params.name;
    reply.header('cache-control', 'no-store');
    const index = composer.cachedIndex(url) ?? (await currentIndex(headers));
    if (index?.url !== url) throw new Refusal('not_found', 'There is no such release index.');
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    if (isUnchanged(request, reply, weakEtag(etagFromIntegrity(index.sha384)))) return reply.code(304).send();
    const accepted = acceptedEncodings(headers['accept-encoding']);
    const encoding = PAGE_ENCODINGS.find((name) => accepted.has(name)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(index.bodies[encoding]);
  });
};
