import { open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Flushes a file, or the names in a directory, to the disk. Only then do files that were created or renamed there survive
 * a power failure.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder to the disk, with all contents and its own name. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await syncPath(join(entry.parentPath, entry.name));
  }
  await syncPath(folder);
  await syncPath(dirname(folder));
}

/** Flushes the names on a path to the disk, from a file's directory up to `top`, which contains it. */
export async function syncNames(file: string, top: string): Promise<void> {
  let directory = resolve(file);
  do {
    directory = dirname(directory);
    await syncPath(directory);
  } while (directory !== resolve(top));
}
