import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { publish } from '../server/src/cli/commands/releases/publish';
import { notifyParent } from '../server/src/kernel/telemetry/notify-parent';
import { startBucket } from '../server/src/testing/servers/start-bucket';
import { apps, buildStaleApps, root } from './apps';
import { startNginx } from './programs/nginx';
import { startPostgres } from './programs/postgres';
import { startRedis } from './programs/redis';
import { freePort } from './start/free-port';
import { keepRunning } from './start/keep-running';

/** The smallest number of servers that makes a cluster. */
const SERVERS = 2;

const port = Number(process.env.PORT?.trim() || 4000);
const site = `http://localhost:${port}`;
const token = process.env.ARENA_OPERATOR_TOKEN ?? randomUUID();
const folder = mkdtempSync(join(tmpdir(), 'arena-cluster-'));

/** Stopped in reverse order. */
const running: { stop: () => unknown }[] = [];
const stopRequested = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => resolve());
});

try {
  await buildStaleApps();
  const servers = await startServers();
  const hosts = servers.map(({ host }) => host);
  stopAtExit(await startNginx(port, hosts));
  const requestedApps = process.argv.slice(2);
  const api = createClient({ ...process.env, ARENA_URL: site, ARENA_TOKEN: token });
  for (const app of apps.filter((app) => requestedApps.length === 0 || requestedApps.includes(app))) {
    // The site has no visitors yet.
    console.log((await publish(api, join(root, app), { reason: 'npm run cluster', skipBrowserCheck: true })).text);
  }
  const serverList = servers.map(({ host, log }, i) => `Server ${i + 1}: http://${host}, log ${log}`);
  console.log(`\nArena is running at ${site}\n${serverList.join('\n')}`);
  console.log(`Operator token: ${token}. Ctrl+C stops the site and deletes its data.\n`);
  notifyParent({ site });
  await stopRequested;
  // Errors skip this line, so the logs are kept.
  running.unshift({ stop: () => rmSync(folder, { recursive: true, force: true }) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const { stop } of running.reverse()) await stop();
}
// An open channel to the parent process would keep this process alive.
if (process.connected) process.disconnect();

/** Starts servers that share one database, Redis and bucket; each has its own data directory. */
async function startServers() {
  const postgres = stopAtExit(await startPostgres());
  const redis = stopAtExit(await startRedis());
  const { bucket, prefix, endpoint } = stopAtExit(await startBucket()).location;
  const sharedSettings = {
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
    const ownSettings = { PORT: String(port), ARENA_DATA: join(folder, `server-${number}`) };
    const host = `127.0.0.1:${port}`;
    // Tests start this script as a child process. They send requests to each server and kill it by its process ID.
    const onListening = (pid?: number) => notifyParent({ server: `http://${host}`, pid });
    stopAtExit(await keepRunning({ env: { ...sharedSettings, ...ownSettings }, logFile: log, onListening }));
    servers.push({ host, log });
  }
  return servers;
}

function stopAtExit<Part extends { stop: () => unknown }>(part: Part): Part {
  running.push(part);
  return part;
}
