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
 * @param selector name of the cookie that selects the releases. The site deletes one that is no longer valid, and answers
 *   with the live releases.
 * @throws if the server was too busy, or has answered with other releases: that is not a fault of the release
 */
export function siteResponse(
  { status, headers, body }: { status: number; headers: Record<string, unknown>; body: Uint8Array },
  selector: string,
): SiteResponse {
  if (status === 503 || status === 429) throw new Error('the server was busy');
  if (String(headers['set-cookie'] ?? '').includes(`${selector}=;`))
    throw new Error('the releases can no longer be selected');
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body };
}
