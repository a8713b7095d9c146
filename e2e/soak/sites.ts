import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../scripts/programs/postgres';
import { ArenaServer, projectRoot } from '../src/arena/sites/server';
import { readBuiltRelease } from './built-release';
import { PowerCutDisk } from './power-cut-disk';
import type { submitDuringPowerCuts } from './power-cuts';

/** Kills a server with SIGKILL and restarts it. The kernel keeps unsynced writes; only a power cut loses them. */
export async function killServer(site: ArenaServer) {
  await site.stop('SIGKILL');
  await site.start();
}

/** Starts an empty site on its own Postgres, passes both to `use`, and removes them. */
export async function withPostgresSite(
  settings: NodeJS.ProcessEnv,
  use: (site: ArenaServer, postgres: Postgres) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-site-'));
  const postgres = await startPostgres();
  try {
    const site = await ArenaServer.start(folder, { ...settings, DATABASE_URL: postgres.url });
    await use(site, postgres).finally(() => site.stop());
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type PowerCutRun = Parameters<typeof submitDuringPowerCuts>[0];

/**
 * Starts a site with one section on a disk whose power can be cut, passes it to `use`, and removes it.
 * @param database embedded in the server, or a Postgres on the same disk
 */
export async function withPowerCutSite<T>(
  database: 'embedded' | 'Postgres',
  use: (options: Pick<PowerCutRun, 'site' | 'live' | 'cutPower' | 'restorePower'>) => Promise<T>,
): Promise<T> {
  const disk = await PowerCutDisk.create();
  try {
    const postgres =
      database === 'Postgres' ? await startPostgres({ durable: true, parentFolder: disk.folder }) : undefined;
    const settings = { ARENA_RATE_LIMITS: 'off', ...(postgres && { DATABASE_URL: postgres.url }) };
    const site = await ArenaServer.start(join(disk.folder, 'data'), settings);
    let hasPower = true;
    try {
      await site.arena(['publish', join(projectRoot, 'shell'), '--reason', 'first']);
      await site.arena(['publish', join(projectRoot, 'mf-market'), '--reason', 'first']);
      const cutPower = async () => {
        hasPower = false;
        await disk.cutPower();
        postgres?.kill();
        await site.stop('SIGKILL');
      };
      const restorePower = async () => {
        await disk.restorePower();
        await postgres?.start();
        hasPower = true;
        await site.start();
      };
      const live = await readBuiltRelease(join(projectRoot, 'mf-market'));
      // Flushes the files of initdb, which are not part of the test.
      await disk.sync();
      return await use({ site, live, cutPower, restorePower });
    } finally {
      await site.stop('SIGKILL');
      if (hasPower) postgres?.kill();
    }
  } finally {
    await disk.remove();
  }
}
