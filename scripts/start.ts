import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../server/src/cli/client';
import { history, publish } from '../server/src/cli/commands';
import { readBuild } from '../server/src/cli/read-build';
import { apps, buildStaleApps, root } from './apps';

/** Milliseconds a server may take until it answers; a first start makes the database. */
const START_TIMEOUT = 60_000;

const site = `http://localhost:${process.env.PORT ?? 4000}`;

await buildStaleApps();

console.log('Starting the server …');
const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));

if (await Promise.race([ready(), ended.then(() => false)])) {
  await publishNewBuilds();
  console.log(`\nThe arena is open: ${site}   (Ctrl+C closes it)\n`);
}
process.exitCode = await ended;

async function ready(): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await wait(100);
  }
  console.error(`The server did not get ready within ${START_TIMEOUT / 1000} s.`);
  server.kill('SIGTERM');
  return false;
}

/** Publishes the builds the site has not seen. What was live before stays as it is: a restart undoes no rollback. */
async function publishNewBuilds() {
  const api = createClient({ ...process.env, ARENA_URL: site });
  for (const app of apps) {
    const { release } = readBuild(join(root, app));
    const { data } = await history(api, app);
    const seen = (data as { history: { release: string }[] }).history.some((row) => row.release === release.id);
    if (!seen) console.log((await publish(api, join(root, app), { reason: 'npm start' })).text);
  }
}
