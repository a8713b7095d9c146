import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/free-port';

const watcher = fileURLToPath(new URL('../peers/watch-one-app.ts', import.meta.url));

/** A build that runs again after every change; `built` calls back after each. */
type Watched = { child: ChildProcess; built: (listener: () => void) => void };

/** `npm run dev` for one section of a checkout, beside a running site. */
export async function watchSection(checkout: string, app: string, site: string): Promise<Watched> {
  const env = { ...process.env, ARENA_URL: site, ARENA_DEV_PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev/main.ts', app], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const built = (listener: () => void) => void lines.on('line', (line) => line.endsWith('is built.') && listener());
  await firstOf(child, new Promise<void>(built));
  return { child, built };
}

/** The one-app build, watching, with that section's sources from the same checkout. */
export async function watchOneApp(folder: string, checkout: string, app: string): Promise<Watched> {
  const child = fork(watcher, [folder, app, join(checkout, app)], { execArgv: ['--import', 'tsx'] });
  await firstOf(child, once(child, 'message'));
  return { child, built: (listener) => void child.on('message', listener) };
}

/** Milliseconds from a change of a source until the build with it is there. */
export async function timeToRebuild(source: string, { built }: Watched): Promise<number> {
  const done = new Promise<void>((resolve) => {
    built(resolve);
  });
  const since = performance.now();
  await appendFile(source, '// Changed.\n');
  await done;
  return performance.now() - since;
}

export async function end({ child }: Watched) {
  const gone = once(child, 'exit');
  if (child.kill()) await gone;
}

async function firstOf(child: ChildProcess, sign: Promise<unknown>) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The watching build ended.');
  });
  await Promise.race([sign, ended]);
}
