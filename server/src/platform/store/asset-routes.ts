import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { appName, filePath, releaseId } from '@arena/shared/contract/release/release';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import rangeParser from 'range-parser';
import { z } from 'zod';
import type { Database } from '../../kernel/database/database';
import { acceptedEncodings } from '../../kernel/http/headers/encodings';
import { etagOf, isUnchanged, mayContinue, weakEtag } from '../../kernel/http/headers/etag';
import { noBody, rawBody } from '../../kernel/http/route-schemas';
import { Refusal } from '../../kernel/refusal';
import { AssetCache, type CachedFile, type EncodedVariant } from '../../kernel/storage/asset-cache';
import type { AssetStore, StoredRelease } from '../../kernel/storage/asset-store';
import { contentTypeOf, isCode, isCompressible } from '../../kernel/storage/content-type';
import { findPublishedIn } from '../ledger/find-published';
import type { ShownReleases } from './shown-releases';

/** Accepts odd names: they get 404 instead of 400. */
const params = z.object({ app: z.string(), release: z.string(), '*': z.string() });

type Params = z.output<typeof params>;

const file = rawBody('*/*', 'binary');

type Range = { start: number; end: number };

/** A file to be sent, from memory or from the store; byte positions are inclusive. */
type Source = { size: number; etag: string; read: (range?: Range) => Buffer | Promise<Readable> };

type AssetOptions = {
  db: Database;
  assets: AssetStore;
  shown: ShownReleases;
  /**
   * Whether a request may read a release that was never live: it comes from its team, an operator, a preview or a
   * check.
   */
  mayReadUnshown: (request: FastifyRequest, release: StoredRelease) => Promise<boolean>;
  /** Origins of other sites whose pages may load the files. */
  origins?: readonly string[] | undefined;
};

/**
 * Serves the files of stored releases, which never change: to everyone if visitors have had the release, else only to
 * callers with access. Supports byte ranges, which videos need.
 */
export const assetRoutes: FastifyPluginAsyncZod<AssetOptions> = async (app, options) => {
  const { db, assets, shown, mayReadUnshown, origins = [] } = options;
  const cache = new AssetCache(assets, findPublishedIn(db));

  const schema = { params, response: { 200: file, 206: file, 304: noBody } };
  app.get('/releases/:app/:release/*', { schema }, async (request, reply) => {
    const { method, params, headers } = request;
    const { app, release, '*': path } = params;
    // For errors: a missing file may reappear, and a failing store may recover.
    reply.header('cache-control', 'no-store').headers(crossOriginHeaders(headers.origin, origins));
    if (!isValid(params)) throw fileNotFound();
    const isPublic = await shown.has({ app, release });
    if (!isPublic && !(await mayReadUnshown(request, { app, release }))) throw fileNotFound();
    const cached = await cache.file({ app, release, path });
    const variant = cached && !headers.range ? selectVariant(cached, headers) : undefined;
    const source = cached ? memorySource(cached) : await storeSource(assets, params);
    reply.headers(headersFor(params, { isPublic, forOrigins: origins.length > 0 }));
    const etag = variant ? weakEtag(source.etag) : source.etag;
    if (isUnchanged({ headers }, reply, etag)) return reply.code(304).send();
    if (variant) return reply.header('content-encoding', variant.encoding).send(variant.bytes);

    const [range] = mayContinue(headers, etag) ? parseRange(source.size, headers.range) : [];
    // A HEAD request does not have to wait for a large file.
    const body = method === 'HEAD' ? Readable.from([]) : await source.read(range);
    reply.header('accept-ranges', 'bytes');
    if (!range) return reply.header('content-length', source.size).send(body);
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${source.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(body);
  });
};

/**
 * Lets pages of the given origins load a file. Federation hosts fetch the entry of a release with a script element that
 * sends no origin, so the resource policy allows all.
 */
function crossOriginHeaders(origin: string | undefined, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  return {
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
    ...(origin !== undefined && origins.includes(origin) && { 'access-control-allow-origin': origin }),
  };
}

function isValid({ app, release, '*': path }: Params): boolean {
  return appName.safeParse(app).success && releaseId.safeParse(release).success && filePath.safeParse(path).success;
}

function fileNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such file in this release.');
}

function memorySource({ bytes, etag }: CachedFile): Source {
  return { size: bytes.length, etag, read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes) };
}

/**
 * A file that is too large for memory, or differs from the published one. Its ETag contains the time when it was
 * stored.
 */
async function storeSource(assets: AssetStore, { app, release, '*': path }: Params): Promise<Source> {
  const asset = await assets.find(app, release, path);
  if (!asset) throw fileNotFound();
  return { size: asset.size, etag: etagOf(`${asset.size} ${asset.modifiedAt.getTime()}`), read: asset.stream };
}

/** The smallest variant that the browser can decode. A variant with a dictionary needs a browser that has that file. */
function selectVariant({ variants }: CachedFile, headers: IncomingHttpHeaders): EncodedVariant | undefined {
  const accepted = acceptedEncodings(headers['accept-encoding']);
  const available = headers['available-dictionary'];
  return variants.find(
    ({ encoding, dictionary }) => accepted.has(encoding) && (!dictionary || available === `:${dictionary}:`),
  );
}

/**
 * Headers that do not depend on the encoding. A script or stylesheet is a compression dictionary for the same file of
 * every other release (RFC 9842).
 */
function headersFor(
  { app, '*': path }: Params,
  { isPublic, forOrigins }: { isPublic: boolean; forOrigins: boolean },
): Record<string, string> {
  const vary = [
    ...(isCompressible(path) ? ['accept-encoding'] : []),
    ...(isCode(path) ? ['available-dictionary'] : []),
    ...(forOrigins ? ['origin'] : []),
  ].join(', ');
  return {
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
    'content-type': contentTypeOf(path),
    ...(vary && { vary }),
    ...(isCode(path) && { 'use-as-dictionary': `match="/releases/${app}/*/${path}"` }),
  };
}

/** The single requested range. Empty for several ranges and for invalid ones: those get the whole file. */
function parseRange(size: number, header: string | undefined) {
  const parsed = header ? rangeParser(size, header) : -1;
  return typeof parsed === 'number' || parsed.length !== 1 || parsed.type !== 'bytes' ? [] : parsed;
}
