import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall } from '../../scripts/programs/apt';

const run = promisify(execFile);

/** Bytes. */
const IMAGE_BYTES = 1 << 30;

/** Milliseconds until a killed process must have released its files. */
const UNMOUNT_TIMEOUT = 20_000;

/**
 * A loop-mounted file system that can simulate a power cut: unsynced data is lost. Killing a process cannot show this,
 * because the kernel still has the data.
 */
export class PowerCutDisk {
  private constructor(
    private readonly image: string,
    /** Where it is mounted. */
    readonly folder: string,
  ) {}

  /** @returns why this machine cannot simulate power cuts, or undefined if it can */
  static async unavailableReason(): Promise<string | undefined> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return 'mounting a file system requires Linux and root';
    if (!hasTools() && !(aptInstall('xfsprogs') && hasTools())) return 'xfsprogs is not installed';
    try {
      const disk = await PowerCutDisk.create();
      await disk.remove();
      return undefined;
    } catch (error) {
      return `loop mounts do not work here: ${(error as Error).message.trim()}`;
    }
  }

  static async create(): Promise<PowerCutDisk> {
    const parent = await mkdtemp(join(tmpdir(), 'arena-disk-'));
    // Postgres runs as another user and must reach the mount point.
    await chmod(parent, 0o755);
    const disk = new PowerCutDisk(join(parent, 'image'), join(parent, 'mounted'));
    try {
      await writeFile(disk.image, '');
      await truncate(disk.image, IMAGE_BYTES);
      await mkdir(disk.folder);
      await run('mkfs.xfs', ['-q', disk.image]);
      await disk.mount();
    } catch (error) {
      await rm(parent, { recursive: true });
      throw error;
    }
    return disk;
  }

  /** Flushes all data written so far. */
  async sync() {
    await run('sync', ['-f', this.folder]);
  }

  /** Simulates a power cut: from now on every write fails and nothing reaches the disk. */
  async cutPower() {
    await run('xfs_io', ['-x', '-c', 'shutdown', this.folder]);
  }

  /** Mounts the file system again. All processes with open files must have exited. */
  async restorePower() {
    await this.unmount();
    await this.mount();
  }

  async remove() {
    await this.unmount();
    await rm(join(this.image, '..'), { recursive: true });
  }

  private async mount() {
    await run('mount', ['-o', 'loop', this.image, this.folder]);
  }

  private async unmount() {
    // Killed processes keep their files open until the kernel has cleaned up.
    await retryUntilTimeout(() => run('umount', [this.folder]));
    // A process in another mount namespace may keep it mounted. A new mount would then get the same dead file system.
    await retryUntilTimeout(async () => {
      const { stdout } = await run('losetup', ['--associated', this.image]);
      if (stdout !== '') throw new Error(`${this.image} is still in use.`);
    });
  }
}

async function retryUntilTimeout(attempt: () => Promise<unknown>) {
  for (const deadline = Date.now() + UNMOUNT_TIMEOUT; ; await pause(50)) {
    const failure = await attempt().catch((error: Error) => error);
    if (!(failure instanceof Error)) return;
    if (Date.now() > deadline) throw failure;
  }
}

function hasTools(): boolean {
  return (
    ['mkfs.xfs', 'xfs_io'].every((tool) => spawnSync(tool, ['-V']).status === 0) && existsSync('/dev/loop-control')
  );
}
