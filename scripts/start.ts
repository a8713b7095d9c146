import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../server/src/cli/client';
import { CommandError } from '../server/src/cli/command-error';
import { readConfig } from '../server/src/config';
import { startWarnings } from '../server/src/doubtful-settings';
import { notifyParent } from '../server/src/kernel/telemetry/notify-parent';
import { OPERATOR_TOKEN_FILE } from '../server/src/operators/tokens/operator-token';
import { apps, OPERATOR_PAGE, root, startBuilds } from './apps';
import { fetchLiveReleases, publishChange, publishFirst } from './start/publish-change';

const config = readConfig();
const { dataDirectory, port, operatorOrigin, operatorToken } = config;
const logFile = join(dataDirectory, 'server.log');

const site = `http://localhost:${port}`;

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
  console.log(isFirstStart ? `The site will appear at ${site} once everything is built.` : summary());
  // Builds run at a lower priority than the server.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const builds = startBuilds(serverExited.signal);
  if (isFirstStart) {
    const errors = await Promise.all(apps.map((app) => builds.get(app)));
    const built = apps.filter((_, i) => !errors[i]);
    console.log(await publishFirst(api, built).catch(describeError));
  }
  for (const app of apps) {
    if (await builds.get(app)) {
      console.error(`${app} could not be built; see the error above. Its live release is unchanged.`);
    } else {
      const message = await publishChange(api, app, dataDirectory).catch(describeError);
      if (message) console.log(message);
    }
  }
  if (await builds.get(OPERATOR_PAGE)) console.error("The operators' page could not be built; see the error above.");
  if (isFirstStart) console.log(summary());
  // Tests start this script as a child process and wait for this message.
  notifyParent('up to date');
}

/** Prints where to find the site and the operator token. */
function summary(): string {
  const token = operatorToken ? 'the value of ARENA_OPERATOR_TOKEN' : `in ${join(dataDirectory, OPERATOR_TOKEN_FILE)}`;
  const lines = [
    `Arena is running at ${site}`,
    `Operators' page: ${operatorOrigin ?? site}/ops`,
    `Operator token: ${token}`,
    `Log: ${logFile}`,
    ...startWarnings(config).map(({ message, next }) => `Warning: ${message} Next: ${next}`),
    'Press Ctrl+C to stop the server.',
  ];
  return `\n${lines.join('\n')}\n`;
}

function describeError(error: unknown): string {
  if (error instanceof CommandError && !serverExited.signal.aborted) return `${error.message}\nNext: ${error.next}`;
  throw error;
}
