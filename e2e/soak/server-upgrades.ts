import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../scripts/programs/nginx';
import { startPostgres } from '../../scripts/programs/postgres';
import { freePort } from '../../scripts/start/free-port';
import { ArenaServer, projectRoot } from '../src/arena/sites/server';
import { expect } from '../src/arena/test';
import { readPage } from './clients/read-page';
import { visitUntilStopped } from './server-kills';
import { Tally } from './tally';

type Run = {
  /** Checkout with the server of another version. */
  previous: string;
  milliseconds: number;
};

/**
 * Replaces two servers on one Postgres by those of another version, one after the other, and back, while visitors read
 * pages and send forms through the proxy. No page may fail, every form must arrive, and every acknowledged form must be
 * stored exactly once.
 */
export async function upgradeUnderLoad({ previous, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const folder = await mkdtemp(join(tmpdir(), 'arena-upgrade-'));
  const postgres = await startPostgres();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, ARENA_SITE_URL: url, ARENA_TRUST_PROXY: '127.0.0.1' };
  const start = () => ArenaServer.start(folder, settings, previous);
  const servers = [await start(), await start()];
  const nginx = await startNginx(
    port,
    servers.map((server) => new URL(server.url).host),
  );
  try {
    for (const app of ['shell', 'mf-market'])
      await servers[0]?.arena(['publish', join(projectRoot, app), '--skip-browser-check']);
    for (const server of servers) {
      await expect.poll(async () => (await readPage(server, '/market')).status).toBe(200);
    }
    const visitors = visitUntilStopped({ url }, tally);
    const replaceAll = async (checkout: string, count: string) => {
      for (const server of servers) {
        await server.stop();
        await server.start({ checkout });
        tally.count(count);
      }
    };
    const until = Date.now() + milliseconds;
    do {
      await replaceAll(projectRoot, 'upgrades');
      await replaceAll(previous, 'downgrades');
    } while (Date.now() < until);
    await visitors.stop();
  } finally {
    await nginx.stop();
    for (const server of servers) await server.stop();
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return tally;
}
