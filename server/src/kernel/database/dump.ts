import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { PGlite } from '@electric-sql/pglite';
import { builtFile } from '../storage/built-file';

/**
 * Dumps the database in its state of one moment, as the tar file of an embedded database. A database on a Postgres server
 * becomes an embedded one first.
 */
export type Dump = () => AsyncIterable<Uint8Array>;

export function dumpEmbedded(client: PGlite): Dump {
  return async function* () {
    yield* readBlob(await client.dumpDataDir('none'));
  };
}

/** The copy is made in another process, because its memory would never be given back. */
export function dumpServer(databaseUrl: string): Dump {
  return async function* () {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, [builtFile('dump-server.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      const [ended, message] = [once(child, 'close'), text(child.stderr)];
      for await (const bytes of child.stdout) yield bytes;
      const [code] = await ended;
      if (code !== 0) throw new Error(`The database could not be dumped: ${await message}`);
    } finally {
      child.kill();
    }
  };
}

/** Bytes that are in memory a second time. */
const CHUNK = 1 << 20;

/** The bytes of a blob in pieces. */
export async function* readBlob(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += CHUNK) yield new Uint8Array(await blob.slice(at, at + CHUNK).arrayBuffer());
}
