import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { history, publish } from '../server/src/cli/commands';
import { readBuild } from '../server/src/cli/read-build';
import { apps, buildStaleApps, root } from './apps';

const dataDirectory = resolve(process.env.ARENA_DATA ?? '.arena');
const logFile = join(dataDirectory, 'server.log');

const site = `http://localhost:${process.env.PORT ?? 4000}`;

await buildStaleApps();

console.log('Starting the server …');
mkdirSync(dataDirectory, { recursive: true });
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: root,
  stdio: ['ignore', openSync(logFile, 'a'), 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
const listening = new Promise<true>((resolve) => server.once('message', () => resolve(true)));

if (await Promise.race([listening, ended.then(() => false)])) {
  await publishNewBuilds();
  console.log(`\nThe arena is open: ${site}\nLog: ${logFile}. Ctrl+C closes the arena.\n`);
}
process.exitCode = await ended;

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
