import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openDatabase } from './kernel/database/database';
import { packageFolder } from './kernel/package-folder';
import { releases, rollouts } from './platform/ledger/table';
import { prepareDatabaseTemplate } from './testing/database/database-template';
import { flipBits } from './testing/flip-bits';
import { aRelease } from './testing/release-builder';
import { NOW } from './testing/start-arena';

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
    // A missing database would be the second error.
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

test('a server with an invalid setting or without a folder that it can write says so, and starts once it is corrected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-corrected-'));
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const start = (settings: NodeJS.ProcessEnv) =>
    spawn(process.execPath, ['start.mjs'], {
      cwd: packageFolder,
      env: { ...process.env, PORT: '0', ARENA_DATA: folder, DATABASE_URL: undefined, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  for (const [settings, message] of [
    [{ ARENA_LOG_LEVEL: 'loud' }, 'ARENA_LOG_LEVEL'],
    [{ ARENA_DATA: join(file, 'data') }, join(file, 'data')],
  ] as const) {
    const child = start(settings);
    const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr), child.stdout.resume()]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  }
  const child = start({ ARENA_DATA: join(folder, 'data') });
  const ended = once(child, 'exit');
  for await (const output of child.stdout) if (String(output).includes('listening on')) break;
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await rm(folder, { recursive: true });
});

test('a server whose database has a damaged table does not start, and says how to restore it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arena-damaged-'));
  await cp(await prepareDatabaseTemplate(), folder, { recursive: true });
  const { db, close } = await openDatabase({ dataDirectory: folder });
  const { release } = aRelease();
  const common = { app: release.app, by: 'operator', reason: null };
  await db.insert(releases).values({ ...release, manifest: release, publishedAt: NOW, publishedBy: 'operator' });
  await db.insert(rollouts).values({ ...common, release: release.id, kind: 'activate', at: NOW });
  const [table] = await db.select({ path: sql<string>`pg_relation_filepath('rollouts')` }).from(rollouts);
  await close();
  await flipBits(join(folder, 'db', table?.path ?? ''));

  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: packageFolder,
    env: {
      ...process.env,
      ...{ PORT: '0', ARENA_DATA: folder, DATABASE_URL: undefined, ARENA_LOG_LEVEL: 'silent' },
      ARENA_OPERATOR_TOKEN: 'the-operator-of-the-tests',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  const restored = `ARENA_DATA=${folder}-restored`;
  expect(err).toBe(
    `The server cannot start. The database in ${folder}/db cannot be used: Postgres found damage in it. Restore the last backup into a new folder: ${restored} npx arena backup restore <backup>. Then start the site with ${restored}. "Backups" in docs/operating.md explains it.\n`,
  );
  await rm(folder, { recursive: true });
});
