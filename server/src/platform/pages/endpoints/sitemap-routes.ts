import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { escapeHtml } from '../../../kernel/http/escape-html';
import { sendText, textSchema } from '../../../kernel/http/send-text';
import { Refusal } from '../../../kernel/refusal';
import type { LiveSite } from '../../live/live-site';
import { listedPages } from '../../release-set/page-key';
import { shellOf } from '../../release-set/release-set';

/** Serves `robots.txt`, and the sitemap that it names, to search engines. */
export const sitemapRoutes: FastifyPluginAsyncZod<{ site: LiveSite; siteUrl: string }> = async (
  app,
  { site, siteUrl },
) => {
  /** The pages of the current live releases, independent of previews and canaries. */
  app.get('/sitemap.xml', { schema: textSchema('application/xml') }, async (request, reply) => {
    if (!shellOf(site.live)) throw new Refusal('unavailable', 'Nothing is published yet.');
    const urls = listedPages(site.live).map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return sendText(request, reply, 'application/xml', xml);
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
  app.get('/robots.txt', { schema: textSchema('text/plain') }, async (request, reply) =>
    sendText(request, reply, 'text/plain', robots),
  );
};
