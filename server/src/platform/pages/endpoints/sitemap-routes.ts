import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { escapeHtml } from '../../../kernel/http/escape-html';
import { etagOf, isUnchanged } from '../../../kernel/http/headers/etag';
import { noBody, rawBody } from '../../../kernel/http/route-schemas';
import { Refusal } from '../../../kernel/refusal';
import type { LiveSite } from '../../live/live-site';
import { listedPages } from '../../release-set/page-key';
import { shellOf } from '../../release-set/release-set';

const NO_CACHE = { 'cache-control': 'no-cache' };

const schema = (mediaType: string) => ({ response: { 200: rawBody(mediaType), 304: noBody } });

/** Serves `robots.txt`, and the sitemap that it names, to search engines. */
export const sitemapRoutes: FastifyPluginAsyncZod<{ site: LiveSite; siteUrl: string }> = async (
  app,
  { site, siteUrl },
) => {
  /** The pages of the current live releases, independent of previews and canaries. */
  app.get('/sitemap.xml', { schema: schema('application/xml') }, async (request, reply) => {
    if (!shellOf(site.live)) throw new Refusal('unavailable', 'Nothing is published yet.');
    const urls = listedPages(site.live).map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    if (isUnchanged(request, reply.headers(NO_CACHE), etagOf(xml))) return reply.code(304).send();
    return reply.type('application/xml; charset=utf-8').send(xml);
  });

  /** Release files stay allowed: search engines render pages, and messengers load their pictures. */
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /ops$',
    'Disallow: /ops/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const robotsEtag = etagOf(robots);
  app.get('/robots.txt', { schema: schema('text/plain') }, async (request, reply) => {
    if (isUnchanged(request, reply.headers(NO_CACHE), robotsEtag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(robots);
  });
};
