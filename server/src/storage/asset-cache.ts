import { promisify } from 'node:util';
import { type BrotliOptions, brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import type { Release } from '@arena/shared/contract/release';
import { LRUCache } from 'lru-cache';
import type { AssetStore } from './asset-store';
import { readBytes } from './read-bytes';
import { readPublished } from './read-published';
import { type ListedForm, placeOf, readPackedList, sha256 } from './variant-list';

/** Bytes of one file that may be held, and of all files together, with all their forms. */
const LARGEST = 1 << 20;
const ROOM = 32 << 20;

const unbrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress);
const ungzip = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

export type PackedForm = Pick<ListedForm, 'encoding' | 'dictionary'> & { bytes: Buffer };

/** A file in memory as it was published, and its packed forms, the smallest first. */
export type HeldFile = { bytes: Buffer; forms: readonly PackedForm[] };

/** A release as the database knows it; `packedList` is the hash of the list of its packed forms. */
export type PublishedRelease = { manifest: Release; packedList: string | null };

/** @returns undefined when there is none, or the database does not say */
export type FindPublished = (app: string, release: string) => Promise<PublishedRelease | undefined>;

type Place = { app: string; release: string; path: string };

/**
 * Holds files of releases in memory, those asked for last, so that the store is asked once. Only what the database says
 * was published is held, in whatever form, so nothing ever has to be read again: what was changed in the store never
 * gets here, and cannot outlive its repair. Where the store was damaged, it is asked each time.
 */
export class Shelf {
  private readonly files: LRUCache<string, HeldFile, Place>;

  constructor(assets: AssetStore, findPublished: FindPublished) {
    this.files = new LRUCache({
      maxSize: ROOM,
      sizeCalculation: ({ bytes, forms }) => forms.reduce((sum, form) => sum + form.bytes.length, bytes.length + 1),
      // Not given a result it keeps nothing; who asks at the same time waits for the same reading.
      fetchMethod: async (_key, _stale, { context }) => {
        const published = await findPublished(context.app, context.release);
        return published && read(assets, published, context.path);
      },
    });
  }

  /** @returns undefined when the file cannot be held: the store knows whether there is one. */
  async file(place: Place): Promise<HeldFile | undefined> {
    const key = `${place.app}/${place.release}/${place.path}`;
    return this.files.get(key) ?? this.files.fetch(key, { context: place });
  }
}

async function read(
  assets: AssetStore,
  { manifest, packedList }: PublishedRelease,
  path: string,
): Promise<HeldFile | undefined> {
  const { app, id } = manifest;
  const bytes = await readPublished(assets, manifest, path, LARGEST);
  if (!bytes) return undefined;
  const stored = await readPackedList(assets, app, id);
  const isPublished = stored?.hash === packedList;
  const forms = (stored?.list[path]?.forms ?? []).map(async ({ sha256: expected, ...form }) => {
    const packed = await readBytes(assets, app, id, placeOf(path, form), LARGEST);
    if (!packed || sha256(packed) !== expected) return [];
    return isPublished || (await givesBack(form, packed, bytes)) ? [{ ...form, bytes: packed }] : [];
  });
  return { bytes, forms: (await Promise.all(forms)).flat() };
}

/**
 * Whether a packed form is one of a file. The database has no hash of the lists of releases that were published before
 * it kept them: their forms are unpacked instead, and differences, which need another file for that, are left out.
 */
async function givesBack({ encoding }: Omit<PackedForm, 'bytes'>, packed: Buffer, bytes: Buffer): Promise<boolean> {
  if (encoding === 'dcz') return false;
  const limit = { maxOutputLength: bytes.length };
  const unpacking = encoding === 'br' ? unbrotli(packed, limit) : ungzip(packed, limit);
  const unpacked = await unpacking.catch(() => null);
  return unpacked !== null && Buffer.compare(unpacked, bytes) === 0;
}
