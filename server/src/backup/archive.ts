import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { appName, filePath, releaseId } from '@arena/shared/contract/release';
import { z } from 'zod';
import { STORED_MAP } from '../kernel/storage/stored-map';
import { VARIANTS_FOLDER } from '../kernel/storage/variant-list';
import { OPERATOR_TOKEN_FILE } from '../operators/tokens/operator-token';

/** A file of a backup. */
export type Entry = { path: string; chunks: AsyncIterable<Uint8Array> };

/** The database in a backup: a tar file, as PGlite dumps and loads it. */
export const DATABASE_FILE = 'database.tar';

/** Folder with the files of releases, with the same layout as on the disk. */
export const ASSETS_FOLDER = 'assets';

/** Folder with their source maps. */
export const MAPS_FOLDER = 'source-maps';

/** Bytes of a file in one line at most. A whole database would exceed the maximum length of a string. */
const CHUNK = 1 << 20;

/** Bytes of a line at most: a chunk in base64 and its path. */
const MAX_LINE = 2 * CHUNK;

const header = z.strictObject({ arena: z.literal('backup'), version: z.literal(1) });
const chunk = z.strictObject({ path: z.string().refine(isArchivePath), data: z.string() });
const footer = z.strictObject({ files: z.number() });

/** The file is not a backup, or it is damaged or incomplete. */
export class BadArchive extends Error {}

/**
 * The backup format: gzip over lines of JSON. The first line identifies the format, the last one shows that the backup is
 * complete. The checksum of gzip detects damage in between.
 */
export function createArchive(entries: AsyncIterable<Entry>): Readable {
  const lines = Readable.from(archiveLines(entries));
  // Most files are already compressed.
  const gzip = createGzip({ level: 1 });
  lines.once('error', (error) => gzip.destroy(error));
  return lines.pipe(gzip);
}

async function* archiveLines(entries: AsyncIterable<Entry>) {
  let files = 0;
  yield line({ arena: 'backup', version: 1 });
  for await (const { path, chunks } of entries) {
    files += 1;
    // An empty file has no chunks.
    yield line({ path, data: '' });
    for await (const bytes of chunks) {
      for (let at = 0; at < bytes.length; at += CHUNK) {
        yield line({ path, data: Buffer.from(bytes.subarray(at, at + CHUNK)).toString('base64') });
      }
    }
  }
  yield line({ files });
}

/**
 * Reads a backup from beginning to end. Chunks of one file are consecutive.
 * @throws BadArchive when it is not a backup, damaged or incomplete. Chunks may have been yielded before.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const gunzip = archive.pipe(createGunzip());
  archive.once('error', (error) => gunzip.destroy(error));
  let last: unknown;
  let files = 0;
  let current: string | undefined;
  try {
    for await (const text of readLines(gunzip)) {
      const value: unknown = JSON.parse(text);
      if (last === undefined) header.parse(value);
      else if (!footer.safeParse(value).success) {
        const { path, data } = chunk.parse(value);
        if (path !== current) files += 1;
        current = path;
        yield { path, bytes: Buffer.from(data, 'base64') };
      }
      last = value;
    }
  } catch (cause) {
    throw new BadArchive(last === undefined ? 'This file is not an Arena backup.' : 'This backup is damaged.', {
      cause,
    });
  }
  if (footer.safeParse(last).data?.files !== files) throw new BadArchive('This backup is damaged.');
}

/** A few megabytes can be the compressed form of a line that no string could hold. @throws if one is too long */
async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      [parts, length, start] = [[], 0, end + 1];
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_LINE) throw new Error('A line is too long.');
  }
  if (length > 0) yield Buffer.concat(parts).toString();
}

/**
 * Whether a backup may contain a file at this path: the database, the operator token, and files of releases with their
 * encoded variants and source maps. Leftovers of interrupted uploads are excluded.
 */
export function isArchivePath(path: string): boolean {
  if (path === DATABASE_FILE || path === OPERATOR_TOKEN_FILE) return true;
  const [folder, app, release, ...inRelease] = path.split('/');
  if (!appName.safeParse(app).success || !releaseId.safeParse(release).success) return false;
  if (folder === MAPS_FOLDER) return isFilePath(inRelease) && path.endsWith(STORED_MAP);
  return folder === ASSETS_FOLDER && isFilePath(inRelease[0] === VARIANTS_FOLDER ? inRelease.slice(1) : inRelease);
}

function isFilePath(parts: readonly string[]): boolean {
  return filePath.safeParse(parts.join('/')).success;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
