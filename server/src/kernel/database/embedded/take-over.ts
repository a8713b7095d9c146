import { constants, existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, syncPath } from '../../storage/disk/sync-folder';
import type { LockedFolder } from './lock-folder';

/** Suffixes of folders next to the database: a complete copy, an incomplete copy, and the replaced original. */
const COPIED = '-copied';
const COPYING = '-copying';
const LEFT = '-left';

/**
 * Protects the database from servers with an expired lease. A server that was suspended in the middle of a write
 * completes the write when it resumes, before it finds that it has lost the lease. Its open files belong to the
 * original folder, so this replaces the folder with a copy. Also completes or reverts an interrupted replacement.
 * @param folder of the database
 */
export async function takeOver(folder: string, { lease, expired }: LockedFolder): Promise<void> {
  if (!existsSync(folder) && existsSync(folder + COPIED)) await rename(folder + COPIED, folder);
  await removeLeftovers(folder);
  if (expired.length === 0) return;
  if (existsSync(folder)) {
    await cp(folder, folder + COPYING, { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(rejectCopy);
    await syncFolder(folder + COPYING);
    lease.verify();
    await rename(folder + COPYING, folder + COPIED);
    await rename(folder, folder + LEFT);
    await rename(folder + COPIED, folder);
    await syncPath(dirname(folder));
    await removeLeftovers(folder);
  }
  for (const name of expired) await rm(join(lease.folder, name), { force: true });
}

async function removeLeftovers(folder: string) {
  for (const suffix of [COPIED, COPYING, LEFT]) await rm(folder + suffix, { recursive: true, force: true });
}

function rejectCopy(cause: Error): never {
  const message = `The database cannot be copied: ${cause.message}. A copy is needed because a server that used the database may still be running elsewhere. Free enough disk space for the copy and start again.`;
  throw new Error(message, { cause });
}
