import { createHash } from 'node:crypto';
import { type Release, releaseSchema, validateRelease } from '@arena/shared/contract/release';
import { releaseIdOf } from '@arena/shared/contract/release-id';
import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import type { AssetStore } from '../storage/asset-store';
import { packFiles } from '../storage/compress';
import { readBytes } from '../storage/read-bytes';
import { foreignStyles } from './foreign-styles';
import { shownBefore } from './recent-releases';
import { liveView } from './rollouts';
import { storeRelease } from './store-release';

/** What came over the wire: the text of `release.json` and the files it names, by path. */
export type Upload = { manifest: string; files: ReadonlyMap<string, Buffer> };

/** Visitors who come back mostly have one of so many releases; to those, a new one travels as a difference. */
const REMEMBERED = 3;

/**
 * Checks an upload against its own manifest and keeps it, packed for every kind of browser. Nothing is live through it, and nothing is kept of an upload
 * that is refused. Publishing the same contents again is harmless, and puts back files that went missing.
 * @throws Refusal with the first thing that is wrong.
 */
export async function publish(
  { db, assets }: { db: Database; assets: AssetStore },
  upload: Upload,
  { app, by, at }: { app: string; by: string; at: Date },
): Promise<Release> {
  const release = readManifest(upload.manifest);
  if (release.app !== app) throw new Refusal('invalid', `This is a release of ${release.app}, not of ${app}.`);
  if (releaseIdOf(release) !== release.id) {
    throw new Refusal(
      'invalid',
      `release.json was changed after the build: its contents do not give the id ${release.id}.`,
    );
  }
  checkFiles(release, upload.files);
  const foreign = await foreignStyles(assets, release, upload.files, await liveView(db));
  if (foreign.length > 0) throw new Refusal('invalid', foreign.join('\n'));
  const before = await shownBefore(db, { app, id: release.id, count: REMEMBERED });
  const packed = await packFiles(upload.files, async (path) => {
    const found = await Promise.all(before.map((id) => readBytes(assets, app, id, path)));
    return found.filter((bytes) => bytes !== null);
  });
  await storeRelease({ db, assets }, release, new Map([...upload.files, ...packed]), { by, at });
  return release;
}

function readManifest(text: string): Release {
  const manifest = json(text);
  const faults = validateRelease(manifest);
  if (faults.length > 0) throw new Refusal('invalid', `release.json is not valid: ${faults.join('\n')}`);
  return releaseSchema.parse(manifest);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'release.json is not JSON.');
  }
}

function checkFiles(release: Release, files: ReadonlyMap<string, Buffer>) {
  for (const { path, size, sha384 } of release.files) {
    const contents = files.get(path);
    if (!contents) throw new Refusal('invalid', `The upload lacks ${path}.`);
    if (contents.length !== size) {
      throw new Refusal('invalid', `${path} has ${contents.length} bytes, release.json says ${size}.`);
    }
    if (`sha384-${createHash('sha384').update(contents).digest('base64')}` !== sha384) {
      throw new Refusal('invalid', `${path} does not match its hash in release.json.`);
    }
  }
  const named = new Set(release.files.map(({ path }) => path));
  for (const path of files.keys()) {
    if (!named.has(path)) throw new Refusal('invalid', `${path} is not named in release.json.`);
  }
}
