import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_FILE } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { sha384 } from '../../../soak/built-release';

/**
 * Copies a built app, and changes only the text of its content: a new release of the same code. No build is needed.
 * @param folder of the app
 * @returns the folder of the copy; the caller removes it
 */
export async function changeContent(folder: string, from: string, to: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'arena-content-'));
  await cp(folder, copy, { recursive: true });
  const [content, manifest] = [CONTENT_FILE, 'release.json'].map((file) => join(copy, 'dist', file));
  const text = await readFile(content ?? '', 'utf8');
  if (!text.includes(from)) throw new Error(`The content of ${folder} does not contain ${from}.`);
  const bytes = Buffer.from(text.replace(from, to));
  await writeFile(content ?? '', bytes);
  const release: Release = JSON.parse(await readFile(manifest ?? '', 'utf8'));
  const files = release.files.map((file) =>
    file.path === CONTENT_FILE ? { ...file, size: bytes.length, sha384: sha384(bytes) } : file,
  );
  const changed = { ...release, files };
  await writeFile(manifest ?? '', JSON.stringify({ ...changed, id: releaseIdOf(changed) }));
  return copy;
}
