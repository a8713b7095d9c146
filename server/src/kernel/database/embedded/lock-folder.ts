import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HEARTBEAT_INTERVAL, type Holder, LEASE_DURATION, Lease, readHolder } from './lease';
import { ownIdentity, processState } from './process-identity';
import { SiteInUse } from './site-in-use';

/** Suffix of an expired lease. It stays until the database is protected from the server that held it. */
const EXPIRED = '.expired';

/** Milliseconds: servers that start at the same time retry after a random delay of at most this. */
const MAX_RETRY_DELAY = 500;

/** A folder that this process uses exclusively. */
export type LockedFolder = {
  lease: Lease;
  /** Expired leases. Their servers may only be suspended, and may resume at any time. */
  expired: readonly string[];
};

/**
 * Locks a folder for this process: the embedded database must never be opened twice.
 * Each server first creates a lease and then looks for others, so at most one of several servers proceeds. The lease of a
 * process that is known to have ended is removed at once; that can be known only on the same machine and in the same pid
 * namespace. Any other lease expires if it is not renewed for `LEASE_DURATION` milliseconds by this server's clock.
 * @throws SiteInUse if another server holds the folder
 */
export async function lockFolder(folder: string): Promise<LockedFolder> {
  const deadline = performance.now() + 2 * LEASE_DURATION;
  for (;;) {
    const lease = await Lease.create(folder);
    const other = await findOtherHolder(lease).catch(async (error) => {
      await lease.release();
      throw error;
    });
    if (!other) {
      lease.serve();
      return { lease, expired: (await readdir(folder)).filter((name) => name.endsWith(EXPIRED)) };
    }
    await lease.release();
    if (other.state !== 'starts' || performance.now() > deadline) throw new SiteInUse(inUseMessage(folder, other));
    await pause(Math.random() * MAX_RETRY_DELAY);
  }
}

/** Removes stale leases. @returns a server that holds the folder or is starting on it */
async function findOtherHolder({ folder, name: own }: Lease): Promise<Holder | undefined> {
  for (const name of await readdir(folder)) {
    const other = name === own ? undefined : await readHolder(folder, name);
    if (!other) continue;
    const state = isVisible(other) ? processState(other) : 'unknown';
    if (state === 'alive' || (state === 'unknown' && !other.beat)) return other;
    if (state === 'gone') await rm(join(folder, name), { force: true });
    else if (await isRenewed(folder, name, other)) return other;
  }
  return undefined;
}

/** Whether this process can look up the other server by its pid. */
function isVisible({ boot, pidNamespace }: Holder): boolean {
  // Empty leases of old servers: only the pid is known.
  if (boot === undefined) return true;
  const own = ownIdentity();
  return boot !== '' && boot === own.boot && pidNamespace !== '' && pidNamespace === own.pidNamespace;
}

/** Watches a lease and marks it as expired if it is not renewed. Never compares the clocks of two machines. */
async function isRenewed(folder: string, name: string, { pid, host, beat }: Holder): Promise<boolean> {
  process.stderr.write(
    `${folder} was last used by process ${pid} on ${host}, which cannot be checked from here. The server starts in ${LEASE_DURATION / 1000} seconds unless that process renews its lease.\n`,
  );
  for (const until = performance.now() + LEASE_DURATION; performance.now() < until; ) {
    await pause(HEARTBEAT_INTERVAL / 4);
    const current = await readHolder(folder, name);
    if (!current) return false;
    if (current.beat !== beat) return true;
  }
  // The other server will no longer find its lease, and exit.
  await rename(join(folder, name), join(folder, `${name}${EXPIRED}`)).catch(() => undefined);
  return false;
}

function inUseMessage(folder: string, { pid, host }: Holder): string {
  const where = host === undefined || host === ownIdentity().host ? '' : ` on ${host}`;
  return `${folder} is in use by process ${pid}${where}. Stop it, or set ARENA_DATA to another folder.`;
}
