import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { terminateProcess } from '../../storage/compression/terminate-process';
import { ownIdentity, type ProcessIdentity } from './process-identity';

/** Milliseconds between heartbeats. */
export const HEARTBEAT_INTERVAL = 1_000;

/** Milliseconds without a heartbeat after which another server may take over. */
export const LEASE_DURATION = 15_000;

const LEASE_FILE = /^server-(?<pid>\d+)-(?<started>\d*)-.+\.lock$/;

const contentsSchema = z.object({
  host: z.string(),
  boot: z.string(),
  pidNamespace: z.string(),
  // All states have the same length, because a lease is overwritten in place.
  state: z.enum(['starts', 'serves']),
  beat: z.string(),
});

/** The server that holds a lease. Leases of old servers are empty and have only the fields from the file name. */
export type Holder = Pick<ProcessIdentity, 'pid' | 'started'> & Partial<z.infer<typeof contentsSchema>>;

/** The lease of this process on a folder: a file that is renewed every second and that another server may revoke. */
export class Lease {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  readonly #identity: ProcessIdentity;
  #state: 'starts' | 'serves' = 'starts';
  #beats = 0;
  #verifiedAt = performance.now();

  private constructor(
    readonly folder: string,
    readonly name: string,
    identity: ProcessIdentity,
  ) {
    this.#file = join(folder, name);
    this.#identity = identity;
    this.#timer = setInterval(() => this.#renew(), HEARTBEAT_INTERVAL).unref();
  }

  /** Creates a lease in the folder, next to any leases of other servers. */
  static async create(folder: string): Promise<Lease> {
    const identity = ownIdentity();
    const lease = new Lease(folder, `server-${identity.pid}-${identity.started}-${randomUUID()}.lock`, identity);
    await writeFile(`${lease.#file}.part`, lease.#contents(), { mode: 0o600 });
    // Renamed once complete, so that other servers never read an incomplete lease.
    await rename(`${lease.#file}.part`, lease.#file);
    return lease;
  }

  /** Marks the folder as in use: other servers that find the lease now give up instead of retrying. */
  serve() {
    this.#state = 'serves';
    this.#renew();
  }

  /**
   * Checks that this process still holds the folder, and ends the process otherwise. Bypasses caches of network file
   * systems.
   */
  verify() {
    const failure = openFailure(this.#file);
    if (failure === 'ENOENT') {
      terminateProcess(
        `This server has lost its lease on ${this.folder}. Another server has taken over, after ${LEASE_DURATION / 1000} seconds without a heartbeat, or the folder was removed.`,
      );
    }
    if (failure)
      terminateProcess(`Cannot check whether this server still holds its lease on ${this.folder} (${failure}).`);
    this.#verifiedAt = performance.now();
  }

  /** Renews and verifies the lease if the last check is older than a heartbeat. Cheap otherwise. */
  renewIfDue() {
    // The timer does not run during long operations of Postgres.
    if (performance.now() - this.#verifiedAt > HEARTBEAT_INTERVAL) this.#renew();
  }

  async release() {
    clearInterval(this.#timer);
    await rm(this.#file, { force: true });
  }

  #renew() {
    this.#beats += 1;
    overwrite(this.#file, this.#contents());
    this.verify();
  }

  #contents(): string {
    const { host, boot, pidNamespace } = this.#identity;
    const beat = String(this.#beats).padStart(12, '0');
    return `${JSON.stringify({ host, boot, pidNamespace, state: this.#state, beat })}\n`;
  }
}

/** @returns the holder of a lease; undefined if the file is not a lease or no longer exists */
export async function readHolder(folder: string, name: string): Promise<Holder | undefined> {
  const { pid, started } = LEASE_FILE.exec(name)?.groups ?? {};
  const text = pid && (await readFile(join(folder, name), 'utf8').catch(() => undefined));
  if (!pid || text === undefined) return undefined;
  return { pid: Number(pid), started: started ?? '', ...(text && contentsSchema.parse(JSON.parse(text))) };
}

/**
 * Opens the file, because on a network file system that asks the server, while `stat` may answer from a cache. Falls back
 * to a status check if this process has run out of file descriptors.
 * @returns the error code; undefined if the file exists
 */
function openFailure(file: string): string | undefined {
  try {
    closeSync(openSync(file, 'r'));
    return undefined;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') return code;
    return existsSync(file) ? undefined : 'ENOENT';
  }
}

/** Overwrites an existing file. Never recreates a revoked lease. Ignores errors: the next heartbeat retries. */
function overwrite(file: string, text: string) {
  try {
    const fd = openSync(file, 'r+');
    try {
      writeSync(fd, text, 0);
    } finally {
      closeSync(fd);
    }
  } catch {}
}
