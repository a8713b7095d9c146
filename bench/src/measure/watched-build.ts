import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/start/free-port';

const watcher = fileURLToPath(new URL('../peers/watch-one-app.ts', import.meta.url));

/** A build in watch mode. `onBuilt` registers a listener for every finished build. */
type Watched = { child: ChildProcess; onBuilt: (listener: () => void) => void };

/** `npm run dev` for one section of a checkout and a running site. */
export async function watchSection(checkout: string, app: string, site: string): Promise<Watched> {
  const env = { ...process.env, ARENA_URL: site, ARENA_DEV_PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', app], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const onBuilt = (listener: () => void) => void lines.on('line', (line) => line.endsWith('is built.') && listener());
  await waitForFirstBuild(child, new Promise<void>(onBuilt));
  return { child, onBuilt };
}

/** The one-app build in watch mode, with the section's sources from the checkout. */
export async function watchOneApp(folder: string, checkout: string, app: string): Promise<Watched> {
  const child = fork(watcher, [folder, app, join(checkout, app)], { execArgv: ['--import', 'tsx'] });
  await waitForFirstBuild(child, once(child, 'message'));
  return { child, onBuilt: (listener) => void child.on('message', listener) };
}

/** Milliseconds from a change of a source file until its build is finished. */
export async function timeToRebuild(source: string, { onBuilt }: Watched): Promise<number> {
  const done = new Promise<void>((resolve) => {
    onBuilt(resolve);
  });
  const startedAt = performance.now();
  await appendFile(source, '// Changed.\n');
  await done;
  return performance.now() - startedAt;
}

export async function stopWatching({ child }: Watched) {
  const exited = once(child, 'exit');
  if (child.kill()) await exited;
}

async function waitForFirstBuild(child: ChildProcess, firstBuild: Promise<unknown>) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The build in watch mode ended.');
  });
  await Promise.race([firstBuild, ended]);
}
