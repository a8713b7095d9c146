import pLimit from 'p-limit';
import type { AssetStore, StoredFile, StoredRelease } from './asset-store';
import { VARIANTS_FOLDER } from './compression/variant-list';
import { readBytes } from './read-bytes';

/** Concurrent copies, each in memory. */
const CONCURRENCY = 8;

/** Whether a store contains only files of the other one, because it is empty or an interrupted copy. */
export async function isPartOf(part: AssetStore, whole: AssetStore): Promise<boolean> {
  for (const { app, release } of await part.releases()) {
    const known = sizesOf(await whole.files(app, release));
    const files = (await part.files(app, release)).filter(isReleaseFile);
    if (files.some(({ path, bytes }) => known.get(path) !== bytes)) return false;
  }
  return true;
}

/**
 * Copies the files of all releases, and checks that the other store lists them with the same sizes. Continues an
 * interrupted copy.
 * @returns the number of files
 */
export async function copyStore(source: AssetStore, target: AssetStore): Promise<number> {
  const limit = pLimit(CONCURRENCY);
  let count = 0;
  for (const { app, release } of await source.releases()) {
    const files = (await source.files(app, release)).filter(isReleaseFile);
    const copied = sizesOf(await target.files(app, release));
    const missing = files.filter(({ path, bytes }) => copied.get(path) !== bytes);
    await Promise.all(missing.map(({ path }) => limit(() => copyFile({ source, target }, { app, release }, path))));
    const found = sizesOf(await target.files(app, release));
    const lost = files.find(({ path, bytes }) => found.get(path) !== bytes);
    if (lost) throw new Error(`${app} ${release}: the copy of ${lost.path} is not complete.`);
    count += files.length;
  }
  return count;
}

/** Removes all releases of a store. */
export async function clearStore(store: AssetStore): Promise<void> {
  for (const { app, release } of await store.releases()) await store.removeRelease(app, release);
}

type Stores = { source: AssetStore; target: AssetStore };

async function copyFile({ source, target }: Stores, { app, release }: StoredRelease, path: string) {
  const bytes = await readBytes(source, app, release, path);
  if (!bytes) throw new Error(`${app} ${release}: ${path} was deleted while it was copied.`);
  await target.save(app, release, path, bytes);
}

/** Leftovers of interrupted uploads begin with a dot. */
function isReleaseFile({ path }: StoredFile): boolean {
  return !path.startsWith('.') || path.startsWith(`${VARIANTS_FOLDER}/`);
}

function sizesOf(files: readonly StoredFile[]): Map<string, number> {
  return new Map(files.map(({ path, bytes }) => [path, bytes]));
}
