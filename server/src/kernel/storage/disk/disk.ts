import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type AssetStore, parseReleaseFolders, type StoredFile } from '../asset-store';
import { insufficientStorage, storeUnavailable } from '../store-errors';
import { syncNames } from './sync-folder';

/** Stores files on the local disk: `<directory>/<app>/<release>/<path>`. */
export function diskAssetStore(directory: string): AssetStore {
  const releaseFolder = (app: string, release: string) => join(directory, app, release);
  return {
    async save(app, release, path, contents) {
      const write = async () => {
        const target = await writeAtomically(releaseFolder(app, release), path, contents);
        // The database will refer to this file, so its name must be on the disk first.
        await syncNames(target, dirname(directory));
      };
      // Retries once, because another process may remove the folder as a leftover while it is still empty.
      await write()
        .catch((error) => (isMissing(error) ? write() : Promise.reject(error)))
        .catch(throwStoreError);
    },

    async find(app, release, path) {
      const file = join(releaseFolder(app, release), path);
      const found = await stat(file).catch(nullIfMissing);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        modifiedAt: found.mtime,
        stream: async (range) => (await open(file).catch(throwStoreError)).createReadStream(range),
      };
    },

    files: (app, release) => listFiles(releaseFolder(app, release)),

    async releases() {
      const apps = await listNames(directory);
      const folders = await Promise.all(
        apps.map(async (app) => (await listNames(join(directory, app))).map((release) => `${app}/${release}`)),
      );
      return parseReleaseFolders(folders.flat());
    },

    async removeRelease(app, release) {
      await rm(releaseFolder(app, release), { recursive: true, force: true }).catch(throwStoreError);
    },
  };
}

/** Writes a temporary file and renames it, so that the target is either missing or complete. */
async function writeAtomically(folder: string, path: string, contents: Buffer): Promise<string> {
  const target = join(folder, path);
  // Published names never begin with a dot, so leftovers of a crash are not served, and are deleted with the release.
  const incoming = join(folder, `.${randomUUID()}`);
  await mkdir(dirname(target), { recursive: true });
  await removeStaleFiles(folder);
  try {
    await writeFile(incoming, contents, { flush: true });
    await rename(incoming, target);
    return target;
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** Removes temporary files from before this process started. A process that is still writing one retries. */
async function removeStaleFiles(folder: string) {
  for (const name of (await listNames(folder)).filter((name) => name.startsWith('.'))) {
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    const isStale = found?.isFile() && found.mtimeMs < performance.timeOrigin;
    if (isStale) await rm(join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const paths = (await readdir(folder, { recursive: true }).catch(nullIfMissing)) ?? [];
  const files = await Promise.all(
    paths.map(async (path) => {
      // Missing if it was removed or renamed in the meantime.
      const found = await stat(join(folder, path)).catch(nullIfMissing);
      return found?.isFile() ? [{ path: path.replaceAll(sep, '/'), bytes: found.size, modifiedAt: found.mtime }] : [];
    }),
  );
  return files.flat();
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  // ENOTDIR: a part of the path is a file.
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function nullIfMissing(error: unknown): null {
  return isMissing(error) ? null : throwStoreError(error);
}

function throwStoreError(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw code === 'ENOSPC' || code === 'EDQUOT' ? insufficientStorage(error) : storeUnavailable(error);
}
