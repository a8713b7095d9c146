import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { publish } from '../server/src/cli/commands';
import { startBucket } from '../server/src/testing/start-bucket';
import { apps, buildStaleApps, root } from './apps';
import { freePort } from './free-port';
import { keepRunning } from './keep-running';
import { startNginx } from './nginx';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

/** As many as a site on several machines has at least. */
const SERVERS = 2;

const port = Number(process.env.PORT ?? 4000);
const site = `http://localhost:${port}`;
const token = process.env.ARENA_OPERATOR_TOKEN ?? randomUUID();
const folder = mkdtempSync(join(tmpdir(), 'arena-cluster-'));

/** What was started, to be ended in the other order. */
const running: { stop: () => unknown }[] = [];
const told = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => resolve());
});

try {
  await buildStaleApps();
  const servers = await startServers();
  const hosts = servers.map(({ host }) => host);
  keep(await startNginx(port, hosts));
  const named = process.argv.slice(2);
  const api = createClient({ ...process.env, ARENA_URL: site, ARENA_TOKEN: token });
  for (const app of apps.filter((app) => named.length === 0 || named.includes(app))) {
    console.log((await publish(api, join(root, app), { reason: 'npm run cluster' })).text);
  }
  const lines = servers.map(({ host, log }, i) => `Server ${i + 1}: http://${host}, log ${log}`);
  console.log(`\nThe arena is open: ${site}\n${lines.join('\n')}`);
  console.log(`Operator token: ${token}. Ctrl+C closes the arena and keeps nothing.\n`);
  process.send?.({ site });
  await told;
  // Where something went wrong, the logs stay.
  running.unshift({ stop: () => rmSync(folder, { recursive: true, force: true }) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const { stop } of running.reverse()) await stop();
}
// Else a process that has a parent waits for its messages.
if (process.connected) process.disconnect();

/** Servers that share what servers on several machines share, and nothing else: each has a data folder of its own. */
async function startServers() {
  const postgres = keep(await startPostgres());
  const redis = keep(await startRedis());
  const { bucket, prefix, endpoint } = keep(await startBucket()).address;
  const shared = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ARENA_ASSETS: `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
    ARENA_OPERATOR_TOKEN: token,
    ARENA_SITE_URL: site,
    ARENA_TRUST_PROXY: '127.0.0.1',
  };
  const servers = [];
  for (let number = 1; number <= SERVERS; number++) {
    const port = await freePort();
    const log = join(folder, `server-${number}.log`);
    const own = { PORT: String(port), ARENA_DATA: join(folder, `server-${number}`) };
    const host = `127.0.0.1:${port}`;
    // Whoever started this process as its child learns each time whom it may ask, and kill.
    const onListening = (pid?: number) => process.send?.({ server: `http://${host}`, pid });
    keep(await keepRunning({ env: { ...shared, ...own }, logFile: log, onListening }));
    servers.push({ host, log });
  }
  return servers;
}

function keep<Part extends { stop: () => unknown }>(part: Part): Part {
  running.push(part);
  return part;
}
