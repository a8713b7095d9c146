import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Makes a folder its owner's alone, with everything in it: 0700 for folders, 0600 for files. Creates it where it is
 * missing.
 * @returns how many files and folders others can still read, because they have another owner
 */
export async function keepPrivate(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: FOLDER });
  const below = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...below.map((entry) => join(entry.parentPath, entry.name))];
  const kept = await Promise.all(paths.map(isPrivate));
  return kept.filter((done) => !done).length;
}

async function isPrivate(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  // Removed since, or a link: what it points to lies elsewhere.
  if (!found || found.isSymbolicLink()) return true;
  const wanted = found.isDirectory() ? FOLDER : FILE;
  if ((found.mode & 0o077) === 0) return true;
  return chmod(path, wanted).then(
    () => true,
    () => false,
  );
}
