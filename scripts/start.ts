import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { CommandError } from '../server/src/cli/command-error';
import { tellParent } from '../server/src/tell-parent';
import { apps, OPERATOR_PAGE, root, startBuilds } from './apps';
import { fetchLiveReleases, publishChange } from './publish-change';

const dataDirectory = resolve(process.env.ARENA_DATA ?? '.arena');
const logFile = join(dataDirectory, 'server.log');

const site = `http://localhost:${process.env.PORT ?? 4000}`;

mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: root,
  stdio: ['ignore', openSync(logFile, 'a', 0o600), 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const exitCode = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
const listening = new Promise<true>((resolve) => server.once('message', () => resolve(true)));
const serverExited = new AbortController();
void exitCode.then(() => serverExited.abort());

if (await Promise.race([listening, exitCode.then(() => false)])) {
  await buildAndPublish().catch((error: Error) => serverExited.signal.aborted || console.error(error.message));
}
process.exitCode = await exitCode;

/** Builds the changed apps of this checkout while the site is running, and publishes them. */
async function buildAndPublish() {
  const api = createClient({ ...process.env, ARENA_URL: site });
  const isFirstStart = (await fetchLiveReleases(api)).apps.length === 0;
  const ready = `\nArena is running at ${site}\nLog: ${logFile}. Ctrl+C stops the server.\n`;
  console.log(isFirstStart ? `${site} will show the site when the builds are done.` : ready);
  // Builds run at a lower priority than the server.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const builds = startBuilds(serverExited.signal);
  for (const app of apps) {
    if (await builds.get(app)) {
      console.error(`${app} does not build; see the error above. Its live release does not change.`);
    } else {
      const message = await publishChange(api, app, dataDirectory).catch(describeError);
      if (message) console.log(message);
    }
  }
  if (await builds.get(OPERATOR_PAGE)) console.error("The operators' page does not build; see the error above.");
  if (isFirstStart) console.log(ready);
  // Tests start this script as a child process and wait for this message.
  tellParent('up to date');
}

function describeError(error: unknown): string {
  if (error instanceof CommandError && !serverExited.signal.aborted) return `${error.message}\nNext: ${error.next}`;
  throw error;
}
