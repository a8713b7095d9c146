import { promisify } from 'node:util';
import { type BrotliOptions, brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import type { Release } from '@arena/shared/contract/release/release';
import { LRUCache } from 'lru-cache';
import { etagFromIntegrity } from '../http/headers/etag';
import type { AssetStore } from './asset-store';
import { type ListedVariant, readVariantList, sha256, variantPath } from './compression/variant-list';
import { readBytes } from './read-bytes';
import { readPublished } from './read-published';

/** Bytes of the largest file to cache. */
const MAX_FILE_SIZE = 1 << 20;

/** Total bytes of all cached files, including their encoded variants. */
const MAX_CACHE_SIZE = 32 << 20;

const unbrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
const ungzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

export type EncodedVariant = Pick<ListedVariant, 'encoding' | 'dictionary'> & { bytes: Buffer };

/** A file as it was published, and its encoded variants, the smallest first. */
export type CachedFile = { bytes: Buffer; etag: string; variants: readonly EncodedVariant[] };

/** `variantListHash` is null if the release has no list, or was published before the database stored the hash. */
export type PublishedRelease = { manifest: Release; variantListHash: string | null };

/** @returns undefined if there is no such release or the database does not answer */
export type FindPublishedRelease = (app: string, release: string) => Promise<PublishedRelease | undefined>;

type FileKey = { app: string; release: string; path: string };

/**
 * Caches recently requested files of releases, so that they are read from the store once. Caches only files and variants
 * that match what was published according to the database, so an entry never needs to be read again, and a file that
 * was changed in the store is not cached. A damaged file is read from the store on every request.
 */
export class AssetCache {
  private readonly files: LRUCache<string, CachedFile, FileKey>;

  constructor(assets: AssetStore, findPublished: FindPublishedRelease) {
    this.files = new LRUCache({
      maxSize: MAX_CACHE_SIZE,
      sizeCalculation: ({ bytes, variants }) =>
        variants.reduce((sum, variant) => sum + variant.bytes.length, bytes.length + 1),
      // Concurrent requests for a file share one read. Undefined is not cached.
      fetchMethod: async (_key, _stale, { context }) => {
        const published = await findPublished(context.app, context.release);
        return published && read(assets, published, context.path);
      },
    });
  }

  /** @returns undefined if the file cannot be cached; the store may still have it */
  async file(key: FileKey): Promise<CachedFile | undefined> {
    const name = `${key.app}/${key.release}/${key.path}`;
    return this.files.get(name) ?? this.files.fetch(name, { context: key });
  }
}

async function read(
  assets: AssetStore,
  { manifest, variantListHash }: PublishedRelease,
  path: string,
): Promise<CachedFile | undefined> {
  const { app, id } = manifest;
  const bytes = await readPublished(assets, manifest, path, MAX_FILE_SIZE);
  const published = manifest.files.find((file) => file.path === path);
  if (!bytes || !published) return undefined;
  const stored = await readVariantList(assets, app, id);
  const isListTrusted = stored?.hash === variantListHash;
  const variants = (stored?.list[path]?.forms ?? []).map(async ({ sha256: expected, ...variant }) => {
    const encoded = await readBytes(assets, app, id, variantPath(path, variant), MAX_FILE_SIZE);
    if (!encoded || sha256(encoded) !== expected) return [];
    return isListTrusted || (await decodesTo(variant, encoded, bytes)) ? [{ ...variant, bytes: encoded }] : [];
  });
  return { bytes, etag: etagFromIntegrity(published.sha384), variants: (await Promise.all(variants)).flat() };
}

/**
 * Whether a variant decodes to the bytes of its file. Needed for releases published before the database stored the hash
 * of the variant list. Rejects all differences, because decoding one takes another file.
 */
async function decodesTo(
  { encoding }: Omit<EncodedVariant, 'bytes'>,
  encoded: Buffer,
  bytes: Buffer,
): Promise<boolean> {
  if (encoding === 'dcz') return false;
  const limit = { maxOutputLength: bytes.length };
  const decoding = encoding === 'br' ? unbrotli(encoded, limit) : ungzip(encoded, limit);
  const decoded = await decoding.catch(() => null);
  return decoded !== null && Buffer.compare(decoded, bytes) === 0;
}
