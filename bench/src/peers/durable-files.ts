import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { startParams } from './start-params';

type Files = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/** With these parameters and `DurableFiles`, PGlite waits for the disk at each commit, like the server's database. */
export const durableParams = [
  ...startParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'synchronous_commit=on'],
  ...['-c', 'wal_sync_method=fsync'],
];

/** PGlite's file system for a folder, with the missing `fsync`. */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = ({ NODEFS }: { NODEFS: Files }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
