import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_FILE, CONTENT_SCHEMA_FILE } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { sha384 } from '../../../soak/built-release';

/**
 * Copies a built app and adds content to it, as a new release with the same code.
 * @param schema JSON Schema of the content
 * @returns the folder of the copy; the caller removes it
 */
export async function withContent(folder: string, schema: object, content: object): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'arena-content-'));
  await cp(folder, copy, { recursive: true });
  const manifest = join(copy, 'dist/release.json');
  const release = JSON.parse(await readFile(manifest, 'utf8')) as Release;
  const added = [];
  for (const [path, value] of [
    [CONTENT_FILE, content],
    [CONTENT_SCHEMA_FILE, schema],
  ] as const) {
    const bytes = Buffer.from(JSON.stringify(value));
    await writeFile(join(copy, 'dist', path), bytes);
    added.push({ path, size: bytes.length, sha384: sha384(bytes) });
  }
  const changed = { ...release, files: [...release.files, ...added] };
  await writeFile(manifest, JSON.stringify({ ...changed, id: releaseIdOf(changed) }));
  return copy;
}
