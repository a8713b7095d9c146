import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../scripts/start/free-port';

/** `npm run dev`. `output` is what it has printed so far. */
export type DevServer = { url: string; output: () => string; stop: () => Promise<void> };

/**
 * Starts `npm run dev` in a checkout and waits until it serves pages.
 * @param site URL of a running site
 */
export function startDev(
  checkout: string,
  site: string,
  sections: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  // Skips the wrapper that installs packages, because the checkout links to those of the project.
  return start(checkout, ['--import', 'tsx', 'scripts/dev.ts', ...sections], { ARENA_URL: site, ...settings });
}

/**
 * Starts what `npm run dev` runs in the repository of one section, and waits until it serves pages.
 * @param site URL of a running site
 */
export function startDevInRepository(repository: string, site: string): Promise<DevServer> {
  return start(repository, ['node_modules/.bin/arena-section', 'dev'], { ARENA_URL: site });
}

async function start(cwd: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<DevServer> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ARENA_DEV_PORT: String(await freePort()), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const [, url = ''] = await firstMatch(child, () => /^(https?:\S+) shows /m.exec(output));
  return {
    url,
    output: () => output,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Waits until a process has printed something. */
function firstMatch(child: ChildProcess, find: () => RegExpExecArray | null): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const match = find();
      if (match) resolve(match);
    });
    child.once('exit', (code) => reject(new Error(`The process exited with code ${code}.`)));
  });
}
