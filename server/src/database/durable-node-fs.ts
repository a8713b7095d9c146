import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { stopAtOnce } from '../storage/terminate-process';
import type { Lease } from './lease';

/** A file that Postgres has open, and what it does with it: as much of Emscripten's NODEFS as is used here. */
type Stream = { nfd: number };
type Write = (stream: Stream, ...rest: readonly unknown[]) => number;
type NodeFiles = { stream_ops: { write: Write; fsync?: (stream: Stream) => number } };

/**
 * Settings without which Postgres does not wait for the disk; its file system has to sync, too. `fsync` is the only
 * method that reaches it: the C library below ignores `fdatasync`.
 */
export const DURABLE_PARAMS = [
  ...['-c', 'fsync=on'],
  ...['-c', 'synchronous_commit=on'],
  ...['-c', 'wal_sync_method=fsync'],
] as const;

/** Emscripten's number for it. */
const EIO = 29;

/**
 * The folder of an embedded database. What Postgres syncs is on the disk, which PGlite's own NodeFS does not do, and
 * only the holder of the folder's lease can write to it. Where either fails, the process stops.
 */
export class DurableFolder extends NodeFS {
  readonly #lease: Lease;
  readonly #pinned: number;

  constructor(folder: string, lease: Lease) {
    super(folder);
    this.#lease = lease;
    this.#pinned = openSync(folder, 'r');
    // Names are looked up in the folder that is open here. Where another server has taken over, and put a copy in its
    // place, a late change by this one goes to the old folder, which nothing reads any more.
    if (process.platform === 'linux') this.rootDir = `/proc/self/fd/${this.#pinned}/`;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), ({ NODEFS }: { NODEFS: NodeFiles }) => this.#guard(NODEFS)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  override async closeFs() {
    await super.closeFs();
    closeSync(this.#pinned);
  }

  #guard({ stream_ops: operations }: NodeFiles) {
    const { write } = operations;
    operations.write = (...args) => {
      this.#lease.confirmNowAndThen();
      try {
        return write(...args);
      } catch (error) {
        // A full disk fails one change, and Postgres goes on; a disk that fails takes everything with it.
        if ((error as { errno?: number }).errno === EIO) stopAtOnce(refused('EIO'));
        throw error;
      }
    };
    operations.fsync = ({ nfd }) => {
      try {
        fdatasyncSync(nfd);
      } catch (error) {
        // A second try would succeed without having written anything: the system forgets what it could not write.
        stopAtOnce(refused((error as NodeJS.ErrnoException).code));
      }
      // In this order: what another server finds after it has taken over has everything that is acknowledged here.
      this.#lease.confirm();
      return 0;
    };
  }
}

function refused(code: string | undefined): string {
  return `The database could not write to the disk (${code}). Open requests are not acknowledged.`;
}
