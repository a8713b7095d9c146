import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Restricts a folder and everything in it to the owner: 0700 for folders, 0600 for files. Creates the folder if it is
 * missing.
 * @returns the number of files and folders that other users can still read, because this user does not own them
 */
export async function restrictPermissions(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const results = await Promise.all(paths.map(restrict));
  return results.filter((isPrivate) => !isPrivate).length;
}

/** @returns whether the path is private to its owner now */
async function restrict(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  // Removed in the meantime, or a link, whose target is outside of the folder.
  if (!found || found.isSymbolicLink()) return true;
  const mode = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((found.mode & 0o077) === 0) return true;
  return chmod(path, mode).then(
    () => true,
    () => false,
  );
}
