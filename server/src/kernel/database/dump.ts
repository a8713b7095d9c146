import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { PGlite } from '@electric-sql/pglite';
import { Refusal } from '../refusal';
import { builtFile } from '../storage/built-file';

/**
 * Dumps a consistent snapshot of the database as the tar file of an embedded database. A database on a Postgres server
 * is copied into an embedded one first.
 */
export type Dump = () => Promise<{ size: number; chunks: AsyncIterable<Uint8Array> }>;

export function dumpEmbedded(client: PGlite): Dump {
  return async () => {
    const blob = await client.dumpDataDir('none');
    return { size: blob.size, chunks: readBlob(blob) };
  };
}

/** Bytes of the size that precedes a dump from another process. */
const SIZE = 8;

/** Reads the dump that another process writes. */
export async function* withSize(blob: Blob): AsyncGenerator<Uint8Array> {
  const size = Buffer.alloc(SIZE);
  size.writeBigUInt64BE(BigInt(blob.size));
  yield size;
  yield* readBlob(blob);
}

/** Copies in another process, because WebAssembly never returns the memory. */
export function dumpServer(databaseUrl: string): Dump {
  return async () => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, [builtFile('dump-server.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [ended, message] = [once(child, 'close'), text(child.stderr)];
    const failure = async () =>
      new Refusal(
        'unavailable',
        'The database cannot be read completely at present. The log of the server has the error.',
        {
          cause: new Error(await message),
        },
      );
    async function* chunks() {
      try {
        yield* child.stdout;
        const [code] = await ended;
        if (code !== 0) throw await failure();
      } finally {
        child.kill();
      }
    }
    await once(child.stdout, 'readable');
    const size: Buffer | null = child.stdout.read(SIZE);
    if (!size) throw await failure();
    return { size: Number(size.readBigUInt64BE()), chunks: chunks() };
  };
}

/** Bytes of a piece, which are in memory twice. */
const CHUNK = 1 << 20;

/** The bytes of a blob in pieces. */
async function* readBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += CHUNK) yield new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer());
}
