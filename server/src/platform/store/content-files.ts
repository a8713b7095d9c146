import { CONTENT_FILE, CONTENT_SCHEMA_FILE, hasContent } from '@arena/shared/contract/release/content';
import { contentSchemaFault, validateContent } from '@arena/shared/contract/release/content-schema';
import type { Release } from '@arena/shared/contract/release/release';
import { Refusal } from '../../kernel/refusal';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { readPublished } from '../../kernel/storage/read-published';

/** The content of a stored release. `schema`: JSON Schema. */
export type StoredContent = { schema: unknown; content: unknown };

/**
 * Faults of the content in the files of a release: a schema that content may not have, or content that does not fit it. A
 * release need not have content.
 */
export function contentFaults(files: ReadonlyMap<string, Buffer>): string[] {
  const [contentFile, schemaFile] = [files.get(CONTENT_FILE), files.get(CONTENT_SCHEMA_FILE)];
  if (!contentFile || !schemaFile) return [];
  const schema = parse(schemaFile);
  if (schema === undefined) return [`${CONTENT_SCHEMA_FILE} is not JSON.`];
  const schemaFault = contentSchemaFault(schema);
  if (schemaFault !== undefined) return [`${CONTENT_SCHEMA_FILE}: ${schemaFault}`];
  const content = parse(contentFile);
  if (content === undefined) return [`${CONTENT_FILE} is not JSON.`];
  return (validateContent(schema, content).faults ?? []).map((fault) => `${CONTENT_FILE}: ${fault}`);
}

/**
 * Content and schema of a stored release.
 * @throws Refusal `not_found` if it has none, `conflict` if its files are not in the store
 */
export async function readContent(assets: AssetStore, release: Release): Promise<StoredContent> {
  const { app, id } = release;
  if (!hasContent(release))
    throw new Refusal('not_found', `${app} ${id} has no content: all of its words are part of its code.`);
  const [schema, content] = [
    parse(await readReleaseFile(assets, release, CONTENT_SCHEMA_FILE)),
    parse(await readReleaseFile(assets, release, CONTENT_FILE)),
  ];
  return { schema, content };
}

/**
 * A file of a stored release, as it was published.
 * @throws Refusal `conflict` if the store does not have it
 */
export async function readReleaseFile(assets: AssetStore, release: Release, path: string): Promise<Buffer> {
  const bytes = await readPublished(assets, release, path);
  if (bytes) return bytes;
  const { app, id } = release;
  throw new Refusal('conflict', `${path} of ${app} ${id} is missing or damaged in the store. Publish it again first.`);
}

/** @returns undefined for bytes that are no JSON in UTF-8 */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
