import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
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

const IN_USE = /Port (\d+) is in use by another process\. Stop that process, or choose another port .* PORT=\d+\.\n$/;

test.each([
  ['npm start', 'scripts/run.mjs', ['start']],
  ['the server', 'server/start.mjs', []],
  ['a built server', 'server/dist/server.mjs', []],
])('the first thing %s says is that its port is in use', async (_, script, args) => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-port-'));
  const other = createServer().listen(0, '0.0.0.0');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const root = dirname(packageFolder);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    // A database that is not there would be the second thing.
    env: { ...process.env, PORT: String(port), ARENA_DATA: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  other.close();
  expect({ code, out, port: IN_USE.exec(err)?.[1] }).toEqual({ code: 1, out: '', port: String(port) });
  expect(err.split('\n')).toHaveLength(2);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
