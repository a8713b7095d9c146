import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildStaleApps, root } from './apps';
import { publishNewBuilds } from './publish-new-builds';

const dataDirectory = resolve(process.env.ARENA_DATA ?? '.arena');
const logFile = join(dataDirectory, 'server.log');

const site = `http://localhost:${process.env.PORT ?? 4000}`;

await buildStaleApps();

console.log('Starting the server …');
mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: root,
  stdio: ['ignore', openSync(logFile, 'a', 0o600), 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
const listening = new Promise<true>((resolve) => server.once('message', () => resolve(true)));

if (await Promise.race([listening, ended.then(() => false)])) {
  await publishNewBuilds({ ...process.env, ARENA_URL: site }, { reason: 'npm start' });
  console.log(`\nThe arena is open: ${site}\nLog: ${logFile}. Ctrl+C closes the arena.\n`);
}
process.exitCode = await ended;
