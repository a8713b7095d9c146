import type { Readable } from 'node:stream';
import { appName, releaseId } from '@arena/shared/contract/release';

/** A file of a release; `stream` begins to read when asked for, with inclusive byte positions. */
export type Asset = { size: number; stream: (range?: { start: number; end: number }) => Promise<Readable> };

/** A file as it lies in the store; of a save that broke off there may be one that no release names. */
export type StoredFile = { path: string; bytes: number; changed: Date };

export type StoredRelease = { app: string; release: string };

/**
 * Where the files of releases are kept. Names are checked before they come here. What is not there is an answer; a
 * store that fails is not, but a Refusal.
 */
export interface AssetStore {
  /** Stores a file under its name only when all of it is written. Storing it again is harmless. */
  save(app: string, release: string, path: string, contents: Buffer): Promise<void>;
  /** @returns null when there is no such file. */
  find(app: string, release: string, path: string): Promise<Asset | null>;
  /** Everything stored of one release; nothing when there is none. */
  files(app: string, release: string): Promise<StoredFile[]>;
  /** Every release of which something is stored, even if it is only a part. What else lies there is not told. */
  releases(): Promise<StoredRelease[]>;
  /** Removes all that is stored of a release. What is interrupted half-way is finished by doing it again. */
  removeRelease(app: string, release: string): Promise<void>;
}

/**
 * The releases among what lies in a store. Other things may lie in the same place: they are left alone.
 * @param paths that begin with `<app>/<release>`, for releases
 */
export function releasesAmong(paths: Iterable<string>): StoredRelease[] {
  const folders = new Set(Array.from(paths, (path) => path.split('/', 2).join('/')));
  return [...folders].flatMap((folder) => {
    const [app, release] = folder.split('/');
    const [known, named] = [appName.safeParse(app), releaseId.safeParse(release)];
    return known.success && named.success ? [{ app: known.data, release: named.data }] : [];
  });
}
