import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a page can travel packed, the best first. */
export const PAGE_ENCODINGS = ['br', 'gzip'] as const;

type PageEncoding = (typeof PAGE_ENCODINGS)[number] | 'identity';

/** A composed page, ready to be sent any number of times; `policy` is its Content-Security-Policy. */
export type Page = { status: number; etag: string; policy: string; bodies: Record<PageEncoding, Buffer> };

/** Composing happens once for each set of releases, so this may take some milliseconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Packs a document in every encoding. */
export async function packPage(status: number, html: string, policy: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { status, etag: `"${digest}"`, policy, bodies: { br, gzip: gz, identity } };
}
