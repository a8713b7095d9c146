import { hashSource } from '../../../kernel/http/headers/hash-source';
import { REPORTING_ENDPOINT } from '../../../kernel/http/headers/page-headers';

/** Exact contents of the inline scripts and styles of a document. */
export type InlineContent = { scripts: readonly string[]; styles: readonly string[] };

export type PolicyBuilder = (inline: InlineContent) => string;

/**
 * Creates the builder of Content-Security-Policies. Pages load files from the site only, connect to the site and the auth
 * backend only, and run or apply inline content only if the policy lists its hash. Script URLs have to pass the Trusted
 * Types policy of `inline/trusted-types.ts`.
 */
export function createPolicyBuilder({
  site,
  supabase,
}: {
  site: string;
  supabase: { url: string } | undefined;
}): PolicyBuilder {
  const upgrade = site.startsWith('https:') ? ['upgrade-insecure-requests'] : [];
  return ({ scripts, styles }) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
      ["style-src 'self'", ...styles.map(hashSource)].join(' '),
      // The QR code for an authenticator app is a data URL.
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
      ...upgrade,
      `report-to ${REPORTING_ENDPOINT}`,
    ].join('; ');
}
