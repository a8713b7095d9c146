import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

/** How a page can travel packed, the best first. */
export const PAGE_ENCODINGS = ['br', 'gzip'] as const;

type PageEncoding = (typeof PAGE_ENCODINGS)[number] | 'identity';

/**
 * A composed page, ready to be sent any number of times; `policy` is its Content-Security-Policy. The ETag is weak: it
 * stands for the document, whatever encoding that travels in.
 */
export type Page = { status: number; etag: string; policy: string; bodies: Record<PageEncoding, Buffer> };

/** Somebody waits for the page to be packed the first time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A tenth smaller, and ten times the work. */
const TIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Packs a document in every encoding. */
export async function packPage(status: number, html: string, policy: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, QUICK), promisify(gzip)(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { status, etag: `W/"${digest}"`, policy, bodies: { br, gzip: gz, identity } };
}

/** Milliseconds: right after a release went live, its other pages and their visitors need the processor more. */
const TIGHTER_AFTER = 5_000;

/** One page at a time: what visitors wait for has the other threads. */
const oneByOne = pLimit(1);

/**
 * Packs a page that is kept once more, as tightly as can be: with its headers it mostly fits into what a server sends
 * before it hears from the browser.
 */
export async function packTighter({ bodies }: Page) {
  await pause(TIGHTER_AFTER, undefined, { ref: false });
  await oneByOne(async () => {
    bodies.br = await promisify(brotliCompress)(bodies.identity, TIGHT);
  });
}
