import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config';
import { type Finding, reasonOf, right, wrong } from './finding';

/** Bytes; the alert ArenaDiskFull has the same limit. */
const MIN_FREE = 2e9;

/** Folders that the server writes to, once they exist. */
const FOLDERS = ['.', 'db', 'assets', 'source-maps', 'outbox', 'uploads'];

/** Checks that only this user can access the data directory. Never creates or changes anything. */
export async function checkFolder({ dataDirectory }: Config): Promise<Finding> {
  const check = 'folder';
  const found = await stat(dataDirectory).catch(nullIfMissing);
  if (!found) {
    const parent = await existingParent(dataDirectory);
    return access(parent, constants.W_OK | constants.X_OK).then(
      () => right(check, `${dataDirectory} does not exist; the first start creates it.`),
      () => wrong(check, `${dataDirectory} cannot be created in ${parent}.`, 'create it for the user of the server'),
    );
  }
  if (!found.isDirectory()) {
    return wrong(check, `${dataDirectory} is not a folder.`, 'move it away, or set ARENA_DATA to a folder');
  }
  for (const folder of FOLDERS.map((name) => join(dataDirectory, name))) {
    if (!(await stat(folder).catch(nullIfMissing))) continue;
    const fault = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(reasonOf);
    if (fault)
      return wrong(check, `${folder} cannot be written: ${fault}.`, 'give it to the user of the server: chown -R');
  }
  if ((found.mode & 0o077) !== 0) {
    const next = `chmod 700 ${dataDirectory}; a restart of the server does it, too`;
    return wrong(check, `Other users of this machine can read ${dataDirectory}.`, next);
  }
  return right(check, `${dataDirectory} is writable, and private to this user.`);
}

/** Checks the free space on the disk of the data directory. */
export async function checkDisk({ dataDirectory }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(await existingParent(dataDirectory));
  const free = bavail * bsize;
  const message = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${dataDirectory}.`;
  return free < MIN_FREE
    ? wrong(
        'disk',
        message,
        'make room for 2 GB: arena server prune --dry-run, then arena server prune, old backups and logs',
      )
    : right('disk', message);
}

/** The folder itself, or the nearest one above it that exists. */
async function existingParent(folder: string): Promise<string> {
  return (await stat(folder).catch(nullIfMissing)) ? folder : existingParent(dirname(folder));
}

/** An inaccessible folder counts as missing: the check of its parent then shows why. */
function nullIfMissing(): null {
  return null;
}
