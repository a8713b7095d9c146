import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { pipeline as write } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { appName, filePath, releaseId } from '@arena/shared/contract/release/release';
import { extract, type Pack, pack } from 'tar-stream';
import { VARIANTS_FOLDER } from '../kernel/storage/compression/variant-list';
import { STORED_MAP } from '../kernel/storage/stored-map';
import { OPERATOR_TOKEN_FILE } from '../operators/tokens/operator-token';
import { openArchiveOfLines } from './archive-of-lines';

/** A file of a backup. */
export type Entry = { path: string; size: number; chunks: AsyncIterable<Uint8Array> };

/** Bytes of a file. The chunks of one file are consecutive. */
export type Chunk = { path: string; bytes: Buffer };

/** The database in a backup: a tar file, as PGlite dumps and loads it. */
export const DATABASE_FILE = 'database.tar';

/** Folder with the files of releases, with the same layout as on the disk. */
export const ASSETS_FOLDER = 'assets';

/** Folder with their source maps. */
export const MAPS_FOLDER = 'source-maps';

/** The file is not a backup, or it is damaged or incomplete. */
export class BadArchive extends Error {}

/** The reader of a stream handles its errors. */
const ignore = () => undefined;

/** The backup format: a tar file compressed with gzip, whose checksum detects damage and truncation. */
export function createArchive(entries: AsyncIterable<Entry>): Readable {
  // Most files are already compressed.
  const gzip = createGzip({ level: 1 });
  pipeline(Readable.from(tarOf(entries)), gzip, ignore);
  return gzip;
}

async function* tarOf(entries: AsyncIterable<Entry>) {
  const tar = pack();
  writeEntries(tar, entries).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  );
  yield* tar;
}

async function writeEntries(tar: Pack, entries: AsyncIterable<Entry>) {
  for await (const { path, size, chunks } of entries) await write(chunks, tar.entry({ name: path, size, mode: 0o600 }));
}

/**
 * Reads a backup from beginning to end. Every file has a chunk, even an empty file.
 * @throws BadArchive if it is not a backup, damaged or incomplete. It may have yielded chunks before.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<Chunk> {
  const bytes = createGunzip();
  pipeline(archive, bytes, ignore);
  let isBackup = false;
  try {
    await once(bytes, 'readable');
    const start: Buffer | null = bytes.read();
    if (start) bytes.unshift(start);
    const isOfLines = start?.[0] === '{'.charCodeAt(0);
    const chunks = isOfLines ? await openArchiveOfLines(bytes) : readTar(bytes);
    isBackup = isOfLines;
    for await (const chunk of chunks) {
      if (!isArchivePath(chunk.path)) throw new Error('An unexpected path.');
      isBackup = true;
      yield chunk;
    }
    if (!isBackup) throw new Error('There are no files.');
  } catch (cause) {
    throw new BadArchive(isBackup ? 'This backup is damaged.' : 'This file is not an Arena backup.', { cause });
  }
}

async function* readTar(bytes: Readable): AsyncGenerator<Chunk> {
  const files = extract();
  pipeline(bytes, files, ignore);
  for await (const file of files) {
    const path = file.header.name;
    yield { path, bytes: Buffer.alloc(0) };
    for await (const bytes of Readable.from(file)) yield { path, bytes };
  }
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
