import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError } from '../http/errors';
import { escapeHtml } from '../http/escape-html';
import { rawBody } from '../http/route-schemas';
import type { LiveSite } from '../releases/live-site';
import { listedPages } from '../releases/prerender/page-key';
import { shellOf } from '../releases/release-set';

const NO_CACHE = { 'cache-control': 'no-cache' };

/** Serves what search engines read first: `robots.txt`, and the sitemap that it names. */
export const sitemapRoutes: FastifyPluginAsyncZod<{ site: LiveSite; siteUrl: string }> = async (
  app,
  { site, siteUrl },
) => {
  /** The pages of the live releases of this moment. Previews and canaries do not change it. */
  app.get('/sitemap.xml', { schema: { response: { 200: rawBody('application/xml') } } }, async (_, reply) => {
    if (!shellOf(site.live)) throw HttpError.unavailable('Nothing is published yet.');
    const urls = listedPages(site.live).map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
    return reply
      .headers(NO_CACHE)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });

  /** Release files stay allowed: search engines render pages, and messengers load their pictures. */
  app.get('/robots.txt', { schema: { response: { 200: rawBody('text/plain') } } }, async (_, reply) =>
    reply
      .headers(NO_CACHE)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth/',
          'Disallow: /ops$',
          'Disallow: /ops/',
          '',
          `Sitemap: ${siteUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
};
