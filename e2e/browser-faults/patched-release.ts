import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: a patched build needs a new id, and building each would take minutes
import type { Release } from '@arena/shared/contract/release';
// biome-ignore lint/style/noRestrictedImports: as above
import { releaseIdOf } from '@arena/shared/contract/release-id';
import { sha384 } from '../soak/built-release';

/**
 * Copies a built app with one text replaced in its scripts, and describes the result as a new release.
 * @param budget of the new release; by default that of the build
 * @returns the folder of the copy; the caller removes it
 */
export async function patchRelease(
  folder: string,
  from: string,
  to: string,
  budget?: Release['budget'],
): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'arena-patched-'));
  await cp(folder, copy, { recursive: true });
  const file = (path: string) => join(copy, 'dist', path);
  const release = JSON.parse(await readFile(file('release.json'), 'utf8')) as Release;
  for (const entry of release.files) {
    if (!/\.c?js$/.test(entry.path)) continue;
    const bytes = Buffer.from((await readFile(file(entry.path), 'utf8')).replaceAll(from, to));
    await writeFile(file(entry.path), bytes);
    Object.assign(entry, { size: bytes.length, sha384: sha384(bytes) });
  }
  const patched = { ...release, ...(budget && { budget }) };
  await writeFile(file('release.json'), JSON.stringify({ ...patched, id: releaseIdOf(patched) }));
  return copy;
}
