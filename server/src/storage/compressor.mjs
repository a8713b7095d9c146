// Packs files, in a process of its own: it keeps the memory that takes for no longer than it runs, and lets visitors go
// first. Plain JavaScript, so that nothing else has to be loaded. One message with jobs comes in, one answer goes out.
import { createHash } from 'node:crypto';
import { constants as os, setPriority } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import zstd from '@bokuweb/zstd-wasm';

/** A release is packed once and travels often. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Of 22; the last three take twice the time and hardly save a byte. */
const ZSTANDARD_LEVEL = 19;

/** What a `dcz` stream begins with, before the hash of its dictionary: RFC 9842, section 5. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

function difference(contents, dictionary) {
  const context = zstd.createCCtx();
  const hash = createHash('sha256').update(dictionary).digest();
  const frame = zstd.compressUsingDict(context, contents, dictionary, ZSTANDARD_LEVEL);
  zstd.freeCCtx(context);
  return Buffer.concat([MAGIC, hash, frame]);
}

setPriority(os.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (jobs) => {
  if (jobs.some(({ dictionaries }) => dictionaries.length > 0)) await zstd.init();
  const packed = jobs.map(({ contents, dictionaries }) => ({
    br: brotliCompressSync(contents, BROTLI),
    gzip: gzipSync(contents, GZIP),
    differences: dictionaries.map((dictionary) => difference(contents, dictionary)),
  }));
  process.send(packed, () => process.disconnect());
});
