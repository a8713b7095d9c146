import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

/** Content encodings of pages, preferred ones first. */
export const PAGE_ENCODINGS = ['br', 'gzip'] as const;

type PageEncoding = (typeof PAGE_ENCODINGS)[number] | 'identity';

/** The same bytes in all encodings. */
export type Bodies = Record<PageEncoding, Buffer>;

/** The release index of a release set. Its URL has the hash of its contents, so it never changes. */
export type IndexFile = { url: string; sha384: string; bodies: Bodies };

/**
 * A composed page in all encodings; `policy` is its Content-Security-Policy. The ETag is weak, because it identifies the
 * document in any encoding. `index` is the release index that the page names; pages of older shells have none.
 */
export type Page = {
  status: 200 | 404;
  etag: string;
  policy: string;
  bodies: Bodies;
  index: IndexFile | undefined;
};

/** For the first response, because a visitor waits for it. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A tenth smaller, at ten times the CPU time. */
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Compresses a document in every encoding. */
export async function compressPage(html: string, page: Pick<Page, 'status' | 'policy' | 'index'>): Promise<Page> {
  const bodies = await compress(html);
  const digest = hash('sha256', bodies.identity, 'base64url').slice(0, 22);
  return { ...page, etag: `W/"${digest}"`, bodies };
}

/** Compresses a text in every encoding. */
export async function compress(text: string): Promise<Bodies> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, FAST_BROTLI), promisify(gzip)(identity)]);
  return { br, gzip: gz, identity };
}

/** Milliseconds. Right after an activation, composing the other pages for visitors needs the CPU. */
const RECOMPRESS_DELAY = 5_000;

/** Recompresses one page at a time and leaves the other threads of the pool to requests. */
const oneAtATime = pLimit(1);

/**
 * Compresses a cached page again with the best quality. Most pages and their headers then fit into the initial congestion
 * window of TCP, so they arrive without a further round trip.
 */
export async function recompressPage({ bodies }: Page) {
  await pause(RECOMPRESS_DELAY, undefined, { ref: false });
  await oneAtATime(async () => {
    bodies.br = await promisify(brotliCompress)(bodies.identity, BEST_BROTLI);
  });
}
