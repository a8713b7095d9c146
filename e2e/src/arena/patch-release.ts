import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: a patched build needs a new id, and building each would take minutes
import type { Release } from '@arena/shared/contract/release';
// biome-ignore lint/style/noRestrictedImports: as above
import { releaseIdOf } from '@arena/shared/contract/release-id';
import { sha384 } from '../../soak/built-release';

/**
 * Copies a built app, changes its scripts, and describes the result as a new release. No build is needed.
 * @param folder of the app
 * @param change of each script, as minified
 * @param budget of the new release; by default that of the build
 * @returns the folder of the copy; the caller removes it
 * @throws when the change leaves every script as it was
 */
export async function patchRelease(
  folder: string,
  change: (script: string) => string,
  budget?: Release['budget'],
): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'arena-patched-'));
  await cp(folder, copy, { recursive: true });
  const file = (path: string) => join(copy, 'dist', path);
  const release = JSON.parse(await readFile(file('release.json'), 'utf8')) as Release;
  let isChanged = false;
  for (const entry of release.files) {
    if (!/\.c?js$/.test(entry.path)) continue;
    const script = await readFile(file(entry.path), 'utf8');
    const changed = change(script);
    isChanged ||= changed !== script;
    const bytes = Buffer.from(changed);
    await writeFile(file(entry.path), bytes);
    Object.assign(entry, { size: bytes.length, sha384: sha384(bytes) });
  }
  if (!isChanged) throw new Error(`The change has no effect on the scripts of ${folder}.`);
  const patched = { ...release, ...(budget && { budget }) };
  await writeFile(file('release.json'), JSON.stringify({ ...patched, id: releaseIdOf(patched) }));
  return copy;
}
