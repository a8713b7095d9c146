import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type AssetStore, releasesAmong, type StoredFile } from './asset-store';
import { noRoom, unreachable } from './store-errors';
import { syncNames } from './sync-folder';

/** Files on the local disk: `<directory>/<app>/<release>/<path>`. */
export function diskAssets(directory: string): AssetStore {
  const folderOf = (app: string, release: string) => join(directory, app, release);
  return {
    async save(app, release, path, contents) {
      const write = async () => {
        const target = await writeWhole(folderOf(app, release), path, contents);
        // Of what is saved a row of the database will say that it is there: first its name has to be on the disk.
        await syncNames(target, dirname(directory));
      };
      // The folder may be removed as a leftover in the instant in which it is still empty.
      await write()
        .catch((error) => (isMissing(error) ? write() : Promise.reject(error)))
        .catch(refuse);
    },

    async find(app, release, path) {
      const file = join(folderOf(app, release), path);
      const found = await stat(file).catch(absentOrRefuse);
      if (!found?.isFile()) return null;
      return { size: found.size, stream: async (range) => (await open(file).catch(refuse)).createReadStream(range) };
    },

    files: (app, release) => filesBelow(folderOf(app, release)),

    async releases() {
      const apps = await namesIn(directory);
      const folders = await Promise.all(
        apps.map(async (app) => (await namesIn(join(directory, app))).map((release) => `${app}/${release}`)),
      );
      return releasesAmong(folders.flat());
    },

    async removeRelease(app, release) {
      await rm(folderOf(app, release), { recursive: true, force: true }).catch(refuse);
    },
  };
}

/** Writes beside the target and renames: a name is either not there or stands for the whole file. */
async function writeWhole(folder: string, path: string, contents: Buffer): Promise<string> {
  const target = join(folder, path);
  // No file of a release begins with a dot: what a crash leaves behind is never served, and goes with the release.
  const incoming = join(folder, `.${randomUUID()}`);
  await mkdir(dirname(target), { recursive: true });
  await removeRemains(folder);
  try {
    await writeFile(incoming, contents, { flush: true });
    await rename(incoming, target);
    return target;
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/**
 * Removes what processes that are gone have left half-written in a release. Should one of them still be at work beside
 * this one, it stores its file once more.
 */
async function removeRemains(folder: string) {
  for (const name of (await namesIn(folder)).filter((name) => name.startsWith('.'))) {
    const found = await stat(join(folder, name)).catch(absentOrRefuse);
    const isRemains = found?.isFile() && found.mtimeMs < performance.timeOrigin;
    if (isRemains) await rm(join(folder, name), { force: true });
  }
}

async function filesBelow(folder: string): Promise<StoredFile[]> {
  const paths = (await readdir(folder, { recursive: true }).catch(absentOrRefuse)) ?? [];
  const files = await Promise.all(
    paths.map(async (path) => {
      // Removed or renamed since: then it is not there.
      const found = await stat(join(folder, path)).catch(absentOrRefuse);
      return found?.isFile() ? [{ path: path.replaceAll(sep, '/'), bytes: found.size, changed: found.mtime }] : [];
    }),
  );
  return files.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absentOrRefuse)) ?? [];
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  // A file stands where the path wants a folder.
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function absentOrRefuse(error: unknown): null {
  return isMissing(error) ? null : refuse(error);
}

function refuse(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw code === 'ENOSPC' || code === 'EDQUOT' ? noRoom(error) : unreachable(error);
}
