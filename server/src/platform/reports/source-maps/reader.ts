// Reads source maps in a separate process, because a hostile map may use up all time and memory of its reader. Answers
// one job at a time until the server ends it, or until it ends itself.
import { getPriority, constants as os, setPriority } from 'node:os';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { RELEASE_LIMITS } from '@arena/shared/contract/release/release-consistency';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../../../kernel/storage/compression/variant-list';
import { findSource } from './find-source';
import type { CheckAnswer, FindAnswer, ReaderJob } from './messages';
import { InvalidMap, type ParsedMap, parseMap } from './parse-map';

/** Characters of all cached maps. */
const CACHE_SIZE = 24 << 20;

/** Low quality, because the team waits for the compression, and maps are rarely read. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Keyed by the hash of the stored map, because a map can be replaced. */
const cache = new LRUCache<string, { map: ParsedMap; size: number }>({
  maxSize: CACHE_SIZE,
  sizeCalculation: ({ size }) => size,
});

function check(bytes: Uint8Array): CheckAnswer {
  try {
    // This also decodes the positions.
    findSource(parseMap(Buffer.from(bytes).toString()), { line: 1, column: 1 });
    return { compressed: brotliCompressSync(bytes, BROTLI) };
  } catch (error) {
    if (error instanceof InvalidMap) return { fault: error.message };
    throw error;
  }
}

function find({ stored, positions }: Extract<ReaderJob, { find: object }>['find']): FindAnswer {
  const hash = sha256(stored);
  const map = cache.get(hash)?.map ?? parseStored(stored, hash);
  return { frames: positions.map((position) => findSource(map, position)) };
}

function parseStored(stored: Uint8Array, hash: string): ParsedMap {
  const text = brotliDecompressSync(stored, { maxOutputLength: RELEASE_LIMITS.file }).toString();
  const map = parseMap(text);
  cache.set(hash, { map, size: text.length });
  return map;
}

// Fails without special rights if the priority is even lower already.
setPriority(Math.max(getPriority(), os.priority.PRIORITY_BELOW_NORMAL));
// An error ends the process, and the map counts as unreadable.
process.on('message', (job: ReaderJob) => process.send?.('check' in job ? check(job.check) : find(job.find)));
