import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { aptInstall } from './apt';
import { freePort } from './free-port';

/** A throw-away Redis for a test run. */
export type Redis = { url: string; stop: () => Promise<void> };

/** Starts a Redis that keeps nothing, on a free port of this machine; installs it first where Debian's packages can. */
export async function startRedis(): Promise<Redis> {
  if (!isThere() && !(aptInstall('redis-server') && isThere())) {
    throw new Error('The server tests also run with Redis, which is not on this machine: install it and try again.');
  }
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  let said = '';
  for await (const words of child.stdout.setEncoding('utf8')) {
    said += words;
    if (said.includes('Ready to accept connections')) break;
  }
  if (child.exitCode !== null) throw new Error(`Redis did not start: ${said}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

function isThere(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}
