import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder in the data directory for temporary files, if the system has none. */
const TEMPORARY = 'tmp';

/**
 * Checks that this process may write to the data directory and its contents. Creates the directory if it is missing.
 * @throws with advice on how to correct it
 */
export async function assertWritable(dataDirectory: string) {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 }).catch(rejectAs(dataDirectory, dataDirectory));
  await assertAccess(dataDirectory, dataDirectory);
  for (const name of await readdir(dataDirectory)) await assertAccess(dataDirectory, join(dataDirectory, name));
}

/**
 * Puts temporary files of this process and its children into the data directory if the usual folder is not writable, as
 * on a read-only root. Deletes leftovers of earlier processes there.
 */
export async function ensureTemporaryFolder(dataDirectory: string) {
  const isUsable = await access(tmpdir(), constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (isUsable) return;
  const folder = join(dataDirectory, TEMPORARY);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  process.env.TMPDIR = folder;
}

async function assertAccess(dataDirectory: string, path: string) {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    // A lease of another server, which has ended in the meantime.
    if (error.code !== 'ENOENT') rejectAs(dataDirectory, path)(error);
  });
}

function rejectAs(dataDirectory: string, path: string) {
  return (cause: NodeJS.ErrnoException): never => {
    const user = process.getuid?.();
    const advice =
      cause.code === 'EACCES' && user !== undefined
        ? `Give it to the user of the server (chown -R ${user} ${dataDirectory}), or set ARENA_DATA to another folder.`
        : 'Set ARENA_DATA to a folder that can be written.';
    throw new Error(`The server cannot write to ${path} (${cause.code}). ${advice}`, { cause });
  };
}
