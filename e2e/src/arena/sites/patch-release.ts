import { hash } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { sha384 } from '../../../soak/built-release';

/** The end of a container's name, which each build has its own of. */
const BUILD_HASH = /[0-9a-f]{16}$/;

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
  const texts = new Map<string, string>();
  for (const { path } of release.files) {
    if (/\.(c?js|json)$/.test(path)) texts.set(path, await readFile(file(path), 'utf8'));
  }
  const changed = new Map([...texts].map(([path, text]) => [path, path.endsWith('js') ? change(text) : text]));
  const isSame = [...texts].every(([path, text]) => changed.get(path) === text);
  if (isSame) throw new Error(`The change has no effect on the scripts of ${folder}.`);

  // On a page with both releases, containers with the same name would replace each other.
  const buildHash = hash('sha256', [...changed.values()].join(), 'hex').slice(0, 16);
  const container = release.container.replace(BUILD_HASH, buildHash);
  for (const entry of release.files) {
    const text = changed.get(entry.path);
    if (text === undefined) continue;
    const bytes = Buffer.from(text.replaceAll(release.container, container));
    await writeFile(file(entry.path), bytes);
    Object.assign(entry, { size: bytes.length, sha384: sha384(bytes) });
  }
  const patched = { ...release, container, ...(budget && { budget }) };
  await writeFile(file('release.json'), JSON.stringify({ ...patched, id: releaseIdOf(patched) }));
  return copy;
}
