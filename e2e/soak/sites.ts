import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../scripts/postgres';
import { ArenaServer, projectRoot } from '../src/arena/server';
import { readEdition } from './built-release';
import { CutDisk } from './power-cut-disk';
import type { nothingIsLostInPowerCuts } from './power-cuts';

/** SIGKILL for a server, which is started again. The system keeps what it has written: a power cut takes more. */
export async function killServer(site: ArenaServer) {
  await site.stop('SIGKILL');
  await site.start();
}

/** Starts a server with nothing published on a Postgres of its own, hands both over and removes them. */
export async function onPostgres(settings: NodeJS.ProcessEnv, use: (site: ArenaServer, on: Postgres) => Promise<void>) {
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

type Powered = Parameters<typeof nothingIsLostInPowerCuts>[0];

/**
 * Starts a site with everything it keeps on a disk whose power can be cut, one section published, and hands it over.
 * @param database where the rows are: in the server's own process or in a Postgres on the same disk
 */
export async function onCutDisk<T>(
  database: 'embedded' | 'Postgres',
  use: (powered: Pick<Powered, 'site' | 'live' | 'cut' | 'restore'>) => Promise<T>,
): Promise<T> {
  const disk = await CutDisk.create();
  try {
    const postgres = database === 'Postgres' ? await startPostgres({ durable: true, within: disk.folder }) : undefined;
    const settings = { ARENA_RATE_LIMITS: 'off', ...(postgres && { DATABASE_URL: postgres.url }) };
    const site = await ArenaServer.start(join(disk.folder, 'data'), settings);
    let hasPower = true;
    try {
      await site.arena(['publish', 'shell', '--reason', 'first']);
      await site.arena(['publish', 'mf-market', '--reason', 'first']);
      const cut = async () => {
        hasPower = false;
        await disk.cut();
        postgres?.kill();
        await site.stop('SIGKILL');
      };
      const restore = async () => {
        await disk.restore();
        await postgres?.start();
        hasPower = true;
        await site.start();
      };
      const live = await readEdition(join(projectRoot, 'mf-market'));
      // What initdb wrote counts as there before.
      await disk.sync();
      return await use({ site, live, cut, restore });
    } finally {
      await site.stop('SIGKILL');
      if (hasPower) postgres?.kill();
    }
  } finally {
    await disk.remove();
  }
}
