import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of a release; `stream` begins to read when asked for, with inclusive byte positions. */
export type Asset = { size: number; stream: (range?: { start: number; end: number }) => Readable };

/** Where the files of releases are kept. Names are checked before they come here. */
export interface AssetStore {
  /** Stores a file under its final name only when all of it is written. Storing it again is harmless. */
  save(app: string, release: string, path: string, contents: Buffer): Promise<void>;
  /** @returns null when there is no such file. */
  find(app: string, release: string, path: string): Promise<Asset | null>;
}

/** Files on the local disk: `<directory>/<app>/<release>/<path>`. */
export function diskAssets(directory: string): AssetStore {
  return {
    async save(app, release, path, contents) {
      const target = join(directory, app, release, path);
      const incoming = join(directory, 'incoming', randomUUID());
      await mkdir(dirname(target), { recursive: true });
      await mkdir(dirname(incoming), { recursive: true });
      await writeFile(incoming, contents, { flush: true });
      await rename(incoming, target);
    },
    async find(app, release, path) {
      const target = join(directory, app, release, path);
      const found = await stat(target).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: (range) => createReadStream(target, range) } : null;
    },
  };
}
