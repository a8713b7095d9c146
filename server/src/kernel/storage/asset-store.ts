import type { Readable } from 'node:stream';
import { appName, releaseId } from '@arena/shared/contract/release/release';

/** A file of a release. `stream` starts reading when called; byte positions are inclusive. */
export type Asset = {
  size: number;
  modifiedAt: Date;
  stream: (range?: { start: number; end: number }) => Promise<Readable>;
};

/** A file in the store. An interrupted save may leave one that belongs to no release. */
export type StoredFile = { path: string; bytes: number; modifiedAt: Date };

export type StoredRelease = { app: string; release: string };

/**
 * Storage for the files of releases. Callers validate names. A missing file is a regular result; a failing store throws
 * a Refusal.
 */
export interface AssetStore {
  /** Stores a file atomically: it is available under its name only once it is complete. Idempotent. */
  save(app: string, release: string, path: string, contents: Buffer): Promise<void>;
  /** @returns null if there is no such file */
  find(app: string, release: string, path: string): Promise<Asset | null>;
  /** All stored files of a release; empty if there are none. */
  files(app: string, release: string): Promise<StoredFile[]>;
  /** All releases with at least one stored file, including incomplete ones. Ignores other contents of the store. */
  releases(): Promise<StoredRelease[]>;
  /** Removes all files of a release. After an interruption, call it again to remove the rest. */
  removeRelease(app: string, release: string): Promise<void>;
}

/**
 * Finds the releases in a store, which may contain other things.
 * @param paths of releases begin with `<app>/<release>`
 */
export function parseReleaseFolders(paths: Iterable<string>): StoredRelease[] {
  const folders = new Set(Array.from(paths, (path) => path.split('/', 2).join('/')));
  return [...folders].flatMap((folder) => {
    const [app, release] = folder.split('/');
    const [parsedApp, parsedRelease] = [appName.safeParse(app), releaseId.safeParse(release)];
    return parsedApp.success && parsedRelease.success ? [{ app: parsedApp.data, release: parsedRelease.data }] : [];
  });
}
