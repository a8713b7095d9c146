import { fork } from 'node:child_process';
import { once } from 'node:events';
import { builtFile } from '../built-file';

/** A file to compress on its own, and as the difference to each of its dictionaries. */
export type CompressionJob = { contents: Buffer; dictionaries: readonly Buffer[] };

/** `differences` are in the order of the dictionaries and in the format of `Content-Encoding: dcz` (RFC 9842). */
export type CompressionResult = { br: Buffer; gzip: Buffer; differences: Buffer[] };

/** Compresses files in another process. @returns the results in the order of the jobs */
export async function compressInChildProcess(jobs: readonly CompressionJob[]): Promise<CompressionResult[]> {
  if (jobs.length === 0) return [];
  const child = fork(builtFile('compressor.mjs'), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: 'ignore',
  });
  // Listens to `close` because `exit` may be emitted before the message with the results.
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`Files could not be compressed: the compressor process ended with code ${code}.`);
  });
  child.send(jobs);
  const [results] = await Promise.race([once(child, 'message'), ended]);
  return results;
}
