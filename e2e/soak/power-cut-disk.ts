import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall } from '../../scripts/apt';

const run = promisify(execFile);

/** Bytes. */
const SIZE = 1 << 30;

/** Milliseconds a program has to let go of its files once it was killed. */
const LET_GO = 20_000;

/**
 * A file system of its own whose power can be cut: what was not synced is gone then, which the death of a process never
 * shows, because the system still has it.
 */
export class CutDisk {
  private constructor(
    private readonly image: string,
    /** Where it is mounted. */
    readonly folder: string,
  ) {}

  /** @returns why there can be none on this machine; nothing where there can */
  static async missing(): Promise<string | undefined> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'to mount a file system takes Linux and root';
    if (!hasTools() && !(aptInstall('xfsprogs') && hasTools())) return 'xfsprogs is not on this machine';
    try {
      const disk = await CutDisk.create();
      await disk.remove();
      return undefined;
    } catch (error) {
      return `no file can be mounted here: ${(error as Error).message.trim()}`;
    }
  }

  static async create(): Promise<CutDisk> {
    const around = await mkdtemp(join(tmpdir(), 'arena-disk-'));
    // A Postgres on it runs as another user.
    await chmod(around, 0o755);
    const disk = new CutDisk(join(around, 'image'), join(around, 'mounted'));
    try {
      await writeFile(disk.image, '');
      await truncate(disk.image, SIZE);
      await mkdir(disk.folder);
      await run('mkfs.xfs', ['-q', disk.image]);
      await disk.mount();
    } catch (error) {
      await rm(around, { recursive: true });
      throw error;
    }
    return disk;
  }

  /** Puts everything on the disk that is there so far. */
  async sync() {
    await run('sync', ['-f', this.folder]);
  }

  /** Cuts the power: nothing reaches the disk any more, and every program that writes to it hears of that. */
  async cut() {
    await run('xfs_io', ['-x', '-c', 'shutdown', this.folder]);
  }

  /** The power is back. Programs that had files open have ended by now. */
  async restore() {
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
    // Processes that were killed hold their files for as long as the system needs to clear them away.
    await eventually(() => run('umount', [this.folder]));
    // A process in a namespace of its own may have it mounted still. To mount it again gave the same dead file system.
    await eventually(async () => {
      const { stdout } = await run('losetup', ['--associated', this.image]);
      if (stdout !== '') throw new Error(`${this.image} is still in use.`);
    });
  }
}

async function eventually(attempt: () => Promise<unknown>) {
  for (const until = Date.now() + LET_GO; ; await pause(50)) {
    const failure = await attempt().catch((error: Error) => error);
    if (!(failure instanceof Error)) return;
    if (Date.now() > until) throw failure;
  }
}

function hasTools(): boolean {
  return (
    ['mkfs.xfs', 'xfs_io'].every((tool) => spawnSync(tool, ['-V']).status === 0) && existsSync('/dev/loop-control')
  );
}
