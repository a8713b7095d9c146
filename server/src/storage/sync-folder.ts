import { open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Puts a file on the disk, or the names in a directory: what was created or renamed there survives a power cut only
 * after this.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts a folder on the disk with everything in it, and its name. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await syncPath(join(entry.parentPath, entry.name));
  }
  await syncPath(folder);
  await syncPath(dirname(folder));
}

/** Puts the names on a path on the disk, from a file's directory up to `top`, which contains it. */
export async function syncNames(file: string, top: string): Promise<void> {
  let directory = resolve(file);
  do {
    directory = dirname(directory);
    await syncPath(directory);
  } while (directory !== resolve(top));
}
