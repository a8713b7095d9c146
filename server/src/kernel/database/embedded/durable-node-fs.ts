import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { terminateProcess } from '../../storage/compression/terminate-process';
import type { Lease } from './lease';

/** The parts of Emscripten's NODEFS that are used here: a file that Postgres has open, and operations on it. */
type Stream = { nfd: number };
type Write = (stream: Stream, ...rest: readonly unknown[]) => number;
type NodeFiles = { stream_ops: { write: Write; fsync?: (stream: Stream) => number } };

/**
 * Settings that make Postgres wait for the disk; the file system below must sync, too. Only the method `fsync` reaches
 * it, because the C library ignores `fdatasync`.
 */
export const DURABLE_PARAMS = [
  ...['-c', 'fsync=on'],
  ...['-c', 'synchronous_commit=on'],
  ...['-c', 'wal_sync_method=fsync'],
] as const;

/** Emscripten's number of the error code EIO. */
const EIO = 29;

/**
 * File system of an embedded database. Unlike PGlite's NodeFS, it flushes to the disk what Postgres syncs. Only the holder
 * of the folder's lease can write to it. Ends the process if either fails.
 */
export class DurableNodeFS extends NodeFS {
  readonly #lease: Lease;
  readonly #folderFd: number;

  constructor(folder: string, lease: Lease) {
    super(folder);
    this.#lease = lease;
    this.#folderFd = openSync(folder, 'r');
    // Resolves paths against the folder that is open here. After another server has taken over and replaced the folder
    // with a copy, late writes of this server go to the old folder, which is no longer read.
    if (process.platform === 'linux') this.rootDir = `/proc/self/fd/${this.#folderFd}/`;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), ({ NODEFS }: { NODEFS: NodeFiles }) => this.#guard(NODEFS)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  override async closeFs() {
    await super.closeFs();
    closeSync(this.#folderFd);
  }

  #guard({ stream_ops: operations }: NodeFiles) {
    const { write } = operations;
    operations.write = (...args) => {
      this.#lease.renewIfDue();
      try {
        return write(...args);
      } catch (error) {
        // A full disk fails only one change, and Postgres continues. After an I/O error the process ends.
        if ((error as { errno?: number }).errno === EIO) terminateProcess(writeFailed('EIO'));
        throw error;
      }
    };
    operations.fsync = ({ nfd }) => {
      try {
        fdatasyncSync(nfd);
      } catch (error) {
        // No retry: it would succeed without writing anything, because the system drops the data it failed to write.
        terminateProcess(writeFailed((error as NodeJS.ErrnoException).code));
      }
      // After the sync: a server that takes over then finds everything that this one acknowledges.
      this.#lease.verify();
      return 0;
    };
  }
}

function writeFailed(code: string | undefined): string {
  return `The database could not write to the disk (${code}). Open requests are not acknowledged.`;
}
