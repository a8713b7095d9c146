import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { stopAtOnce } from '../storage/terminate-process';
import { ownIdentity, type ProcessIdentity } from './process-identity';

/** Milliseconds between two signs of life, and without one after which another server may take over. */
export const BEAT = 1_000;
export const LEASE = 15_000;

const LEASE_FILE = /^server-(?<pid>\d+)-(?<started>\d*)-.+\.lock$/;

const contents = z.object({
  host: z.string(),
  boot: z.string(),
  pidNamespace: z.string(),
  // Of equal length: a lease is written over in place.
  state: z.enum(['starts', 'serves']),
  beat: z.string(),
});

/** A server that has put down a lease. Before leases had contents there was only what their names say. */
export type Holder = Pick<ProcessIdentity, 'pid' | 'started'> & Partial<z.infer<typeof contents>>;

/** The lease of this process on a folder: a file of its own, renewed each second, which another server may take away. */
export class Lease {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  readonly #identity: ProcessIdentity;
  #state: 'starts' | 'serves' = 'starts';
  #beats = 0;
  #confirmed = performance.now();

  private constructor(
    readonly folder: string,
    readonly name: string,
    identity: ProcessIdentity,
  ) {
    this.#file = join(folder, name);
    this.#identity = identity;
    this.#timer = setInterval(() => this.#beat(), BEAT).unref();
  }

  /** Puts a lease into the folder, beside those of others that may be there. */
  static async putDown(folder: string): Promise<Lease> {
    const identity = ownIdentity();
    const lease = new Lease(folder, `server-${identity.pid}-${identity.started}-${randomUUID()}.lock`, identity);
    await writeFile(`${lease.#file}.part`, lease.#contents(), { mode: 0o600 });
    // No other server finds a lease half-written.
    await rename(`${lease.#file}.part`, lease.#file);
    return lease;
  }

  /** From here on others that find the lease go away. */
  serve() {
    this.#state = 'serves';
    this.#beat();
  }

  /**
   * Makes sure that the folder is this process's still, and stops the process otherwise. Reads the directory of the
   * folder, over a network file system too.
   */
  confirm() {
    const failure = openFailure(this.#file);
    if (failure === 'ENOENT') {
      stopAtOnce(
        `${this.folder} is no longer its own: another server has taken over, after ${LEASE / 1000} seconds without a sign of life, or the folder was removed.`,
      );
    }
    if (failure) stopAtOnce(`Whether ${this.folder} is still its own cannot be read (${failure}).`);
    this.#confirmed = performance.now();
  }

  /** The same where the last time was more than a beat ago; costs next to nothing otherwise. */
  confirmNowAndThen() {
    // Postgres may be at work for long, and no timer runs meanwhile.
    if (performance.now() - this.#confirmed > BEAT) this.#beat();
  }

  async release() {
    clearInterval(this.#timer);
    await rm(this.#file, { force: true });
  }

  #beat() {
    this.#beats += 1;
    write(this.#file, this.#contents());
    this.confirm();
  }

  #contents(): string {
    const { host, boot, pidNamespace } = this.#identity;
    const beat = String(this.#beats).padStart(12, '0');
    return `${JSON.stringify({ host, boot, pidNamespace, state: this.#state, beat })}\n`;
  }
}

/** @returns who has put down a lease; nothing where the file is none, or is not there any more */
export async function readHolder(folder: string, name: string): Promise<Holder | undefined> {
  const { pid, started } = LEASE_FILE.exec(name)?.groups ?? {};
  const text = pid && (await readFile(join(folder, name), 'utf8').catch(() => undefined));
  if (!pid || text === undefined) return undefined;
  return { pid: Number(pid), started: started ?? '', ...(text && contents.parse(JSON.parse(text))) };
}

/**
 * Over a network file system, to open a file asks the server, where a look at its status may answer from memory.
 * @returns the code of what is wrong; a process that has no file to open left has to look at the status
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

/** Writes over what is there. A lease that was taken away is not created again; what else fails, the next beat makes good. */
function write(file: string, text: string) {
  try {
    const open = openSync(file, 'r+');
    try {
      writeSync(open, text, 0);
    } finally {
      closeSync(open);
    }
  } catch {}
}
