import type { SiteResponse } from './messages';

/** Headers about a connection or an encoding, or that a browser without an identity has no use for. */
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
 * @throws if the server was too busy: that is not a fault of the release
 */
export function siteResponse(status: number, headers: Record<string, unknown>, body: Uint8Array): SiteResponse {
  if (status === 503 || status === 429) throw new Error('the server was busy');
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body };
}
