// Compresses files in a separate process, which gives its memory back when it ends and runs at a lower priority than
// the server. It is plain JavaScript, which needs no loader. Receives one message with jobs and sends one with the
// results.
import { hash } from 'node:crypto';
import { getPriority, constants as os, setPriority } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import zstd from '@bokuweb/zstd-wasm';

/** Maximum quality, because a release is compressed once and sent often. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** The maximum is 22. The last three levels take twice the time and save hardly anything. */
const ZSTANDARD_LEVEL = 19;

/** First bytes of a `dcz` stream, before the hash of its dictionary: RFC 9842, section 5. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

function encodeDifference(contents, dictionary) {
  const context = zstd.createCCtx();
  const frame = zstd.compressUsingDict(context, contents, dictionary, ZSTANDARD_LEVEL);
  zstd.freeCCtx(context);
  return Buffer.concat([MAGIC, hash('sha256', dictionary, 'buffer'), frame]);
}

// Fails without special rights if the priority is even lower already.
setPriority(Math.max(getPriority(), os.priority.PRIORITY_BELOW_NORMAL));
process.once('message', async (jobs) => {
  if (jobs.some(({ dictionaries }) => dictionaries.length > 0)) await zstd.init();
  const results = jobs.map(({ contents, dictionaries }) => ({
    br: brotliCompressSync(contents, BROTLI),
    gzip: gzipSync(contents, GZIP),
    differences: dictionaries.map((dictionary) => encodeDifference(contents, dictionary)),
  }));
  process.send(results, () => process.disconnect());
});
