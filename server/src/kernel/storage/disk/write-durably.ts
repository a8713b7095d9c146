import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath } from './sync-folder';

/**
 * Writes a file that only its owner can read. Resolves once the file and its name are on the disk; until then the name
 * is missing or refers to the previous file.
 */
export async function writeDurably(file: string, contents: string): Promise<void> {
  const folder = dirname(file);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  const incoming = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(incoming, contents, { mode: 0o600, flush: true });
    await rename(incoming, file);
    await syncPath(folder);
    if (created) await syncPath(dirname(folder));
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
