import { type Release, releaseSchema, validateManifest } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import type { ReleaseSource } from '@arena/shared/contract/release/release-source';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal, throwIfAny } from '../../kernel/refusal';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { compressFiles } from '../../kernel/storage/compression/compress';
import { readBytes } from '../../kernel/storage/read-bytes';
import { inSpan } from '../../kernel/tracing/spans';
import type { Author } from '../../operators/author';
import type { WorkflowRun } from '../../operators/tokens/table';
import { recentLiveReleases } from '../ledger/recent-releases';
import { liveReleaseSet } from '../ledger/rollouts';
import { releases } from '../ledger/table';
import { missingNeeds } from '../release-set/versions';
import { foreignStyleFaults } from '../validation/foreign-styles';
import { contentFaults } from './content-files';
import { storeRelease } from './store-release';

/** An uploaded release: the text of `release.json`, and the files by path. */
export type Upload = { manifest: string; files: ReadonlyMap<string, Buffer> };

/** Previous releases that serve as compression dictionaries. Most returning visitors have one of them. */
const DICTIONARY_RELEASES = 3;

/** Who publishes a release of an app, and when. */
export type Publication = {
  app: string;
  by: Author;
  at: Date;
  /** Whether the commit and the repository of its source are proven. Throws if the publisher may not claim this source. */
  isProven: (source: ReleaseSource | undefined) => boolean;
  /** Whether to store this release, which is possibly stored already. */
  mayDescribe: (release: Pick<Release, 'app' | 'id'>) => Promise<boolean>;
};

/**
 * Validates an upload against its manifest and stores it with compressed variants. Does not make it live, and stores
 * nothing of an invalid upload. Publishing the same contents again is harmless and restores missing files; the claim about
 * their source is recorded with each publish.
 * @throws Refusal `invalid` with the first fault
 */
export async function publish(
  { db, assets }: { db: Database; assets: AssetStore },
  upload: Upload,
  { app, by, at, isProven, mayDescribe }: Publication,
): Promise<Release> {
  const { source, ...release } = await inSpan('verify release', {}, () => verify({ db, assets }, upload, app));
  const claim = { source, isProven: isProven(source) };
  if (!(await mayDescribe(release))) return release;
  const { id } = release;
  const attributes = { 'arena.releases': [`${app} ${id}`] };
  const compressed = await inSpan('compress files', attributes, async () => {
    const previous = await recentLiveReleases(db, { app, id, count: DICTIONARY_RELEASES });
    return compressFiles(upload.files, async (path) => {
      const dictionaries = await Promise.all(previous.map((earlier) => readBytes(assets, app, earlier, path)));
      return dictionaries.filter((bytes) => bytes !== null);
    });
  });
  const files = new Map([...upload.files, ...compressed]);
  await inSpan('store release', attributes, () => storeRelease({ db, assets }, release, files, { ...claim, by, at }));
  return release;
}

/**
 * Whether the run of a workflow proves the source of the release that it publishes. People and tokens prove none.
 * @throws Refusal `invalid` if the release does not state the commit and the repository of the workflow
 */
export function isProvenBy(workflow: WorkflowRun | null, source: ReleaseSource | undefined): boolean {
  if (workflow === null) return false;
  const { commit, repository } = workflow;
  if (source?.commit !== commit) {
    const stated = source ? `the commit ${source.commit}` : 'no commit';
    throw new Refusal('invalid', `release.json states ${stated}, but the workflow runs ${commit}.`);
  }
  if (source.repository !== repository) {
    const stated = source.repository ?? 'no repository';
    throw new Refusal('invalid', `release.json states ${stated}, but the workflow runs in ${repository}.`);
  }
  return true;
}

/** @throws Refusal `invalid` with the first fault */
async function verify(
  { db, assets }: { db: Database; assets: AssetStore },
  upload: Upload,
  app: string,
): Promise<Release> {
  const manifest = readManifest(upload.manifest);
  const { source: _, ...release } = manifest;
  if (release.app !== app) throw new Refusal('invalid', `This is a release of ${release.app}, not of ${app}.`);
  if (releaseIdOf(release) !== release.id) {
    throw new Refusal(
      'invalid',
      `release.json was changed after the build: its contents do not match the id ${release.id}.`,
    );
  }
  // A stored release may be older than this rule, and its files must remain restorable.
  if (!(await isStored(db, release))) throwIfAny('invalid', missingNeeds(release));
  checkFiles(release, upload.files);
  throwIfAny('invalid', contentFaults(upload.files));
  throwIfAny('invalid', await foreignStyleFaults(assets, release, upload.files, await liveReleaseSet(db)));
  return manifest;
}

async function isStored(db: Database, { app, id }: Release): Promise<boolean> {
  return (await db.$count(releases, and(eq(releases.app, app), eq(releases.id, id)))) > 0;
}

function readManifest(text: string): Release {
  const manifest = parseJson(text);
  const faults = validateManifest(manifest);
  if (faults.length > 0) throw new Refusal('invalid', `release.json is not valid: ${faults.join('\n')}`);
  return releaseSchema.parse(manifest);
}

function parseJson(text: string): unknown {
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
    if (sha384Of(contents) !== sha384) {
      throw new Refusal('invalid', `${path} does not match its hash in release.json.`);
    }
  }
  const named = new Set(release.files.map(({ path }) => path));
  for (const path of files.keys()) {
    if (!named.has(path)) throw new Refusal('invalid', `${path} is not listed in release.json.`);
  }
}
