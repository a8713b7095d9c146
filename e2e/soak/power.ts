import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../scripts/postgres';
import { ArenaServer } from '../src/arena/server';

/** The power of a server goes, and comes back. */
export async function cutPower(site: ArenaServer) {
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
