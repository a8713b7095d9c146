import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../start/free-port';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** A temporary Redis for a test run. */
export type Redis = { url: string; stop: () => Promise<void> };

/**
 * Starts a Redis without persistence on a free port. Installs Debian's package first if Redis is missing.
 * @throws MissingProgram if it cannot be installed
 * @throws if it does not start
 */
export async function startRedis(): Promise<Redis> {
  if (!isInstalled() && !(aptInstall('redis-server') && isInstalled())) {
    throw new MissingProgram('Redis', { debian: 'redis-server', homebrew: 'redis' });
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
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk;
    if (output.includes('Ready to accept connections')) break;
  }
  if (child.exitCode !== null) throw new Error(`Redis did not start: ${output}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

function isInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}
