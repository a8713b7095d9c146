import { createHash } from 'node:crypto';
import { REPORTS } from './page-headers';

/** Scripts and styles that stand in a document itself, word for word. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

export type PolicyOf = (inline: Inline) => string;

/**
 * Makes the Content-Security-Policy of the pages of a site: they load files of the site alone, talk to it and to where
 * the accounts are, and run and apply nothing that stands in the document but what is named by its hash. What becomes
 * a script has to pass the one policy of `trustedScripts`.
 */
export function pagePolicy({ site, supabase }: { site: string; supabase: { url: string } | undefined }): PolicyOf {
  const insecure = site.startsWith('https:') ? ['upgrade-insecure-requests'] : [];
  return ({ scripts, styles }) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map(sourceOf)].join(' '),
      ["style-src 'self'", ...styles.map(sourceOf)].join(' '),
      // A secret for the second step of logging in comes as a picture in its address.
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      ["connect-src 'self'", ...(supabase ? [supabase.url] : [])].join(' '),
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      ...insecure,
      `report-to ${REPORTS}`,
    ].join('; ');
}

/** Names what stands in a document by its hash. Browsers take it after they have read the document's line ends as one. */
export function sourceOf(text: string): string {
  const digest = createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64');
  return `'sha256-${digest}'`;
}
