import type { IncomingHttpHeaders } from 'node:http';
import type { SiteResponse } from './messages';

/**
 * Header with which a browser check selects a release set. It is not a cookie: code of a page could set one for the pages
 * that it opens.
 */
export const CHECK_HEADER = 'arena-release-set';

/** The selector of a browser check in a request; undefined for visitors. */
export function checkSelectorOf(headers: IncomingHttpHeaders): string | undefined {
  return headers[CHECK_HEADER]?.toString();
}

/** The same header in a response means that the set can no longer be selected. Pages and backends cannot send it. */
export const CHECK_ENDED = 'ended';

/** Headers about a connection or an encoding, or that are useless to a browser without an identity. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
  'date',
]);

/**
 * The response to a page in a browser check.
 * @param body decoded
 * @throws if the server was too busy, or no longer answers with the releases; neither is their fault
 */
export function siteResponse({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, unknown>;
  body: Uint8Array;
}): SiteResponse {
  if (status === 503 || status === 429) throw new Error('the server was busy');
  if (headers[CHECK_HEADER] === CHECK_ENDED) throw new Error('the releases can no longer be selected');
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body };
}
