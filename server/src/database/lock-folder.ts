import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BEAT, type Holder, LEASE, Lease, readHolder } from './lease';
import { ownIdentity, stateOf } from './process-identity';

/** End of the name of a lease that ran out, until the database is out of reach of the server it belonged to. */
const EXPIRED = '.expired';

/** Milliseconds: of several servers that start at once, each looks again after less than that. */
const LOOK_AGAIN = 500;

/** A folder that is this process's own. */
export type LockedFolder = {
  lease: Lease;
  /** Leases that ran out: their servers may be suspended and go on at any moment. */
  expired: readonly string[];
};

/**
 * Keeps a folder to this process: the embedded database must never be opened twice.
 * Each server first puts down a lease, then looks for those of others, so that of several at most one goes on. A lease
 * is cleared away at once where its process is known to be gone, which takes the same machine and the same namespace of
 * processes; elsewhere it runs out when it has not been renewed for `LEASE` milliseconds of this server's own clock.
 * @throws when another server holds the folder
 */
export async function lockFolder(folder: string): Promise<LockedFolder> {
  const until = performance.now() + 2 * LEASE;
  for (;;) {
    const lease = await Lease.putDown(folder);
    const other = await findOther(lease).catch(async (error) => {
      await lease.release();
      throw error;
    });
    if (!other) {
      lease.serve();
      return { lease, expired: (await readdir(folder)).filter((name) => name.endsWith(EXPIRED)) };
    }
    await lease.release();
    if (other.state !== 'starts' || performance.now() > until) throw new Error(inUse(folder, other));
    await pause(Math.random() * LOOK_AGAIN);
  }
}

/** @returns a server that holds the folder, or is about to; leases of others are cleared away */
async function findOther({ folder, name: own }: Lease): Promise<Holder | undefined> {
  for (const name of await readdir(folder)) {
    const other = name === own ? undefined : await readHolder(folder, name);
    if (!other) continue;
    const state = isVisible(other) ? stateOf(other) : 'unknown';
    if (state === 'alive' || (state === 'unknown' && !other.beat)) return other;
    if (state === 'gone') await rm(join(folder, name), { force: true });
    else if (await showsLife(folder, name, other)) return other;
  }
  return undefined;
}

/** Whether a process of that number, here, is the other server or none is. */
function isVisible({ boot, pidNamespace }: Holder): boolean {
  // Servers that put down nothing but a name were looked for by their number alone.
  if (boot === undefined) return true;
  const own = ownIdentity();
  return boot !== '' && boot === own.boot && pidNamespace !== '' && pidNamespace === own.pidNamespace;
}

/** Watches a lease, and lets it run out where it is not renewed. Clocks of two machines are never compared. */
async function showsLife(folder: string, name: string, { pid, host, beat }: Holder): Promise<boolean> {
  process.stderr.write(
    `${folder} was last used by process ${pid} on ${host}, which cannot be seen from here. The server starts in ${LEASE / 1000} seconds, unless that one shows a sign of life.\n`,
  );
  for (const until = performance.now() + LEASE; performance.now() < until; ) {
    await pause(BEAT / 4);
    const now = await readHolder(folder, name);
    if (!now) return false;
    if (now.beat !== beat) return true;
  }
  // Its server finds no lease from here on, and stops.
  await rename(join(folder, name), join(folder, `${name}${EXPIRED}`)).catch(() => undefined);
  return false;
}

function inUse(folder: string, { pid, host }: Holder): string {
  const where = host === undefined || host === ownIdentity().host ? '' : ` on ${host}`;
  return `${folder} is in use by process ${pid}${where}. Stop it, or set ARENA_DATA to another folder.`;
}
