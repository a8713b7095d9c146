import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageFolder } from './storage/package-folder';

test('the server keeps running when the process that started it stops listening', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-main-'));
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: packageFolder,
    env: { ...process.env, PORT: '0', ARENA_DATA: folder, ARENA_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.disconnect();
  const ended = once(child, 'exit');
  for await (const output of child.stdout ?? []) if (String(output).includes('listening on')) break;
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await rm(folder, { recursive: true });
});
