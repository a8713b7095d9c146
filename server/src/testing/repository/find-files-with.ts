import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../kernel/http/errors/error-code';

/** Files in a folder that contain one of the texts, in UTF-8 or UTF-16. */
export async function findFilesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // A running database removes files.
    const bytes = await readFile(path).catch(ignoreMissing);
    if (bytes && needles.some((needle) => bytes.includes(needle))) found.push(path.slice(folder.length));
  }
  return found;
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
