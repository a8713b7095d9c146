import { LRUCache } from 'lru-cache';
import type { AssetStore } from './asset-store';
import { type ListedForm, placeOf, readPackedList, sha256 } from './packed-list';
import { readBytes } from './read-bytes';

/** Bytes of one file that may be held, and of all files together, with all their forms. */
const LARGEST = 1 << 20;
const ROOM = 32 << 20;

export type PackedForm = Pick<ListedForm, 'encoding' | 'dictionary'> & { bytes: Buffer };

/** A file in memory as it was published, and its packed forms, the smallest first. */
export type HeldFile = { bytes: Buffer; forms: readonly PackedForm[] };

type Place = { app: string; release: string; path: string };

/**
 * Holds files of releases in memory, those asked for last, so that the store is asked once. Only what has the hash it
 * was published with is held, so nothing ever has to be read again: where the store was damaged, it is asked each time
 * until the release is published again.
 */
export class Shelf {
  private readonly files: LRUCache<string, HeldFile, Place>;

  constructor(assets: AssetStore) {
    this.files = new LRUCache({
      maxSize: ROOM,
      sizeCalculation: ({ bytes, forms }) => forms.reduce((sum, form) => sum + form.bytes.length, bytes.length + 1),
      // Not given a result it keeps nothing; who asks at the same time waits for the same reading.
      fetchMethod: (_key, _stale, { context }) => read(assets, context),
    });
  }

  /** @returns undefined when the file cannot be held: the store knows whether there is one. */
  async file(place: Place): Promise<HeldFile | undefined> {
    const key = `${place.app}/${place.release}/${place.path}`;
    return this.files.get(key) ?? this.files.fetch(key, { context: place });
  }
}

async function read(assets: AssetStore, { app, release, path }: Place): Promise<HeldFile | undefined> {
  const published = (await readPackedList(assets, app, release))?.[path];
  if (!published) return undefined;
  const bytes = await readBytes(assets, app, release, path, LARGEST);
  if (!bytes || sha256(bytes) !== published.sha256) return undefined;
  const forms = await Promise.all(
    published.forms.map(async ({ encoding, dictionary, sha256: expected }) => {
      const packed = await readBytes(assets, app, release, placeOf(path, { encoding, dictionary }), LARGEST);
      return packed && sha256(packed) === expected ? [{ encoding, dictionary, bytes: packed }] : [];
    }),
  );
  return { bytes, forms: forms.flat() };
}
