import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { appName, filePath, releaseId } from '@arena/shared/contract/release';
import { z } from 'zod';
import { FOLDER as PACKED } from '../../storage/variant-list';
import { OPERATOR_TOKEN_FILE } from '../operator-token';

/** A file of a backup, piece by piece. */
export type Entry = { path: string; pieces: AsyncIterable<Uint8Array> };

/** Where the embedded database stands in a backup, as a tar file that PGlite takes. */
export const DATABASE = 'database.tar';

/** Below it stand the files of releases, as on the disk. */
export const ASSETS = 'assets';

/** Bytes of a line at most: a database as one line would be more than a text can hold. */
const PIECE = 1 << 20;

const head = z.strictObject({ arena: z.literal('backup'), version: z.literal(1) });
const piece = z.strictObject({ path: z.string().refine(isPlace), data: z.string() });
const tail = z.strictObject({ files: z.number() });

/** What is no backup, or no whole one. */
export class BadArchive extends Error {}

/**
 * A backup as it is kept: compressed lines of JSON, the first of which tells what it is and the last that it is whole.
 * Damage in between is what the compression itself notices.
 */
export function packed(entries: AsyncIterable<Entry>): Readable {
  const lines = Readable.from(linesOf(entries));
  // Most of it is compressed already.
  const zipped = createGzip({ level: 1 });
  lines.once('error', (error) => zipped.destroy(error));
  return lines.pipe(zipped);
}

async function* linesOf(entries: AsyncIterable<Entry>) {
  let files = 0;
  yield line({ arena: 'backup', version: 1 });
  for await (const { path, pieces } of entries) {
    files += 1;
    // An empty file has no piece of its own.
    yield line({ path, data: '' });
    for await (const bytes of pieces) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        yield line({ path, data: Buffer.from(bytes.subarray(at, at + PIECE)).toString('base64') });
      }
    }
  }
  yield line({ files });
}

/**
 * Reads a backup from its beginning to its end. Pieces of one file follow one another.
 * @throws BadArchive when it is none, damaged or not whole; by then pieces have been handed out
 */
export async function* piecesOf(archive: Readable): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const unzipped = archive.pipe(createGunzip());
  archive.once('error', (error) => unzipped.destroy(error));
  let last: unknown;
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      const found: unknown = JSON.parse(text);
      if (last === undefined) head.parse(found);
      else if (!tail.safeParse(found).success) {
        const { path, data } = piece.parse(found);
        yield { path, bytes: Buffer.from(data, 'base64') };
      }
      last = found;
    }
  } catch (cause) {
    throw new BadArchive(last === undefined ? 'This is not a backup of an arena.' : 'This backup is damaged.', {
      cause,
    });
  }
  if (!tail.safeParse(last).success) throw new BadArchive('This backup is damaged.');
}

/**
 * Whether a backup may put a file there: the database, the token and files of releases, packed forms included. What an
 * upload that broke off has left is none of them.
 */
export function isPlace(path: string): boolean {
  if (path === DATABASE || path === OPERATOR_TOKEN_FILE) return true;
  const [folder, app, release, ...inRelease] = path.split('/');
  const rest = inRelease[0] === PACKED ? inRelease.slice(1) : inRelease;
  const isNamed = appName.safeParse(app).success && releaseId.safeParse(release).success;
  return folder === ASSETS && isNamed && filePath.safeParse(rest.join('/')).success;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
