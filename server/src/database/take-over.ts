import { constants, existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, syncPath } from '../storage/sync-folder';
import type { LockedFolder } from './lock-folder';

/** Ends of names beside the database's folder; what has one of the last two is rubbish after a start that was cut off. */
const COPIED = '-copied';
const COPYING = '-copying';
const LEFT = '-left';

/**
 * Puts the database out of reach of servers whose lease ran out: one that was suspended in the middle of a write makes
 * that write when it goes on, before it finds that it has lost the folder. It has files open of the old folder, so a
 * copy takes the place of that. Also brings to its end, or undoes, what an earlier start has begun.
 * @param folder of the database
 */
export async function takeOver(folder: string, { lease, expired }: LockedFolder): Promise<void> {
  if (!existsSync(folder) && existsSync(folder + COPIED)) await rename(folder + COPIED, folder);
  await clear(folder);
  if (expired.length === 0) return;
  if (existsSync(folder)) {
    await cp(folder, folder + COPYING, { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(refuse);
    await syncFolder(folder + COPYING);
    lease.confirm();
    await rename(folder + COPYING, folder + COPIED);
    await rename(folder, folder + LEFT);
    await rename(folder + COPIED, folder);
    await syncPath(dirname(folder));
    await clear(folder);
  }
  for (const name of expired) await rm(join(lease.folder, name), { force: true });
}

async function clear(folder: string) {
  for (const end of [COPIED, COPYING, LEFT]) await rm(folder + end, { recursive: true, force: true });
}

function refuse(cause: Error): never {
  const message = `The database cannot be copied: ${cause.message}. It has to be, because a server that used it may still run elsewhere. Make room for the copy and start again.`;
  throw new Error(message, { cause });
}
