import { fork } from 'node:child_process';
import { once } from 'node:events';
import { builtFile } from './built-file';

/** A file to be packed as it is, and as the difference to each of some others. */
export type PackJob = { contents: Buffer; dictionaries: readonly Buffer[] };

/** `differences` are in the order of the dictionaries, as `Content-Encoding: dcz` wants them (RFC 9842). */
export type Packed = { br: Buffer; gzip: Buffer; differences: Buffer[] };

/** Packs files in another process, in the order of the jobs. */
export async function runPacker(jobs: readonly PackJob[]): Promise<Packed[]> {
  if (jobs.length === 0) return [];
  const child = fork(builtFile('packer'), { serialization: 'advanced', execArgv: [], env: {}, stdio: 'ignore' });
  // Not its exit, which may be heard of before the answer.
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`Files could not be packed: the process that does it ended with ${code}.`);
  });
  child.send(jobs);
  const [packed] = await Promise.race([once(child, 'message'), ended]);
  return packed;
}
