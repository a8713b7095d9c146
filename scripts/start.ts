import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { CommandError } from '../server/src/cli/command-error';
import { apps, OPERATOR_PAGE, root, startBuilds } from './apps';
import { publishChange, whatIsLive } from './publish-change';

const dataDirectory = resolve(process.env.ARENA_DATA ?? '.arena');
const logFile = join(dataDirectory, 'server.log');

const site = `http://localhost:${process.env.PORT ?? 4000}`;

mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: root,
  stdio: ['ignore', openSync(logFile, 'a', 0o600), 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
const listening = new Promise<true>((resolve) => server.once('message', () => resolve(true)));
const closed = new AbortController();
void ended.then(() => closed.abort());

if (await Promise.race([listening, ended.then(() => false)])) {
  await bringUpToDate().catch((error: Error) => closed.signal.aborted || console.error(error.message));
}
process.exitCode = await ended;

/** Builds beside the running site what has changed in this checkout, and publishes that alone. */
async function bringUpToDate() {
  const api = createClient({ ...process.env, ARENA_URL: site });
  const isFirstStart = (await whatIsLive(api)).apps.length === 0;
  const open = `\nThe arena is open: ${site}\nLog: ${logFile}. Ctrl+C closes the arena.\n`;
  console.log(isFirstStart ? `${site} shows the site as soon as it is built.` : open);
  // The processes that build leave the way to the one that serves.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const builds = startBuilds(closed.signal);
  for (const app of apps) {
    if (await builds.get(app)) {
      console.error(`${app} does not build, for the reason above. What is live of it stays.`);
    } else {
      const done = await publishChange(api, app, dataDirectory).catch(asSentence);
      if (done) console.log(done);
    }
  }
  if (await builds.get(OPERATOR_PAGE)) console.error('The page for operators does not build, for the reason above.');
  if (isFirstStart) console.log(open);
  // Whoever started this process as its child learns that it is done.
  process.send?.('up to date');
}

function asSentence(error: unknown): string {
  if (error instanceof CommandError && !closed.signal.aborted) return `${error.message}\nNext: ${error.next}`;
  throw error;
}
