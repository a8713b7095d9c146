import { CONTENT_FILE, MAX_CONTENT_BYTES } from '@arena/shared/contract/release/content';
import { validateContent } from '@arena/shared/contract/release/content-schema';
import { contentText } from '@arena/shared/contract/release/content-text';
import type { Release } from '@arena/shared/contract/release/release';
import { releaseIdOf } from '@arena/shared/contract/release/release-id';
import { releaseSourceSchema } from '@arena/shared/contract/release/release-source';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { withLatestSource } from '../ledger/publications/publications';
import { publishedRelease } from '../ledger/rollouts';
import type { SourceMaps } from '../reports/source-maps/source-maps';
import { readContent, readReleaseFile } from './content-files';
import { type Publication, publish } from './publish';

/** New content for the code of a release. */
export type NewContent = { base: Release; contentFile: Buffer };

/**
 * Validates new content for a stored release. Equal content has an equal file.
 * @throws Refusal `invalid` with at most ten faults; `not_found` if there is no such release or it has no content;
 * `conflict` if its files are not in the store
 */
export async function validateNewContent(
  { db, assets }: { db: Database; assets: AssetStore },
  { app, release, content: sent }: { app: string; release: string; content: unknown },
): Promise<NewContent> {
  const base = await publishedRelease(db, app, release);
  const { schema } = await readContent(assets, base);
  const { content, faults = [] } = validateContent(schema, sent);
  if (!content) throw new Refusal('invalid', faults.join('\n'), { faults });
  const contentFile = Buffer.from(contentText(content));
  if (contentFile.length > MAX_CONTENT_BYTES)
    throw new Refusal(
      'invalid',
      `Content has at most ${MAX_CONTENT_BYTES} bytes, and this has ${contentFile.length}. Please shorten it.`,
    );
  return { base, contentFile };
}

/**
 * Publishes a release with the code of another one and with new content. It keeps the claim about the source of the code
 * and the source maps. Does not make it live. Equal content gives the same release.
 * @throws Refusal `conflict` if the files of the other release are not in the store
 */
export async function publishContent(
  { db, assets, sourceMaps }: { db: Database; assets: AssetStore; sourceMaps: SourceMaps },
  { base, contentFile }: NewContent,
  publication: Omit<Publication, 'app' | 'isProven'>,
): Promise<Release> {
  const { app, id } = base;
  const files = new Map<string, Buffer>();
  for (const { path } of base.files) files.set(path, await readReleaseFile(assets, base, path));
  files.set(CONTENT_FILE, contentFile);
  const [claim] = await withLatestSource(db, [{ app, release: id }]);
  const { isProven = false, publishedBy: _, ...source } = claim?.source ?? {};
  const manifest = {
    ...manifestWith(base, files),
    // Claims of earlier versions may break newer rules.
    source: releaseSourceSchema.safeParse(source).data,
  };
  const release = await publish(
    { db, assets },
    { manifest: JSON.stringify(manifest), files },
    { ...publication, app, isProven: () => isProven },
  );
  if (release.id !== id && (await publication.mayDescribe(release)))
    await sourceMaps.copy({ app, release: id }, release.id);
  return release;
}

/** The manifest of a release with other files of the same paths. */
function manifestWith(base: Release, files: ReadonlyMap<string, Buffer>): Release {
  const changed = base.files.map((file) => {
    const bytes = files.get(file.path);
    return bytes ? { ...file, size: bytes.length, sha384: sha384Of(bytes) } : file;
  });
  const contents = { ...base, files: changed };
  return { ...contents, id: releaseIdOf(contents) };
}
