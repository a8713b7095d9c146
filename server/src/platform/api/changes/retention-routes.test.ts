import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '../../../cli/client';
import { prune } from '../../../cli/commands/server/prune';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { insufficientStorage } from '../../../kernel/storage/store-errors';
import { anUpload, aRelease, shipTo } from '../../../testing/release-builder';
import { runCommand } from '../../../testing/run-command';
import { startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';

const ID = '1.0.0-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
/** A client with this token. */
let clientWith: (token: string) => ReturnType<typeof createClient>;

beforeAll(async () => {
  // Long after everything was stored.
  arena = await startArena({ now: () => new Date(Date.now() + 1_000_000_000) });
  await arena.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = arena.app.server.address() as AddressInfo;
  clientWith = (token) => createClient({ ARENA_URL: `http://127.0.0.1:${port}`, ARENA_TOKEN: token });
});
afterAll(() => arena.close());

test('"arena server prune" lists the files it would delete, then deletes them, then has nothing to do', async () => {
  await arena.assets.save('mf-market', ID, 'remoteEntry.js', Buffer.alloc(3000));
  await arena.assets.save('shell', ID, 'main.js', Buffer.alloc(100_000));
  const api = clientWith(arena.token);
  const dryRun = await prune(api, { dryRun: true });
  expect(dryRun.text.split('\n')).toEqual([
    `mf-market  ${ID}  3 kB   unfinished upload`,
    `shell      ${ID}  98 kB  unfinished upload`,
    'This would free 101 kB.',
  ]);
  expect(await arena.assets.releases()).toHaveLength(2);
  const pruned = await prune(api, {});
  expect(pruned.text).toBe(dryRun.text.replace('This would free 101 kB.', 'Deleted. This freed 101 kB.'));
  expect(pruned.data).toEqual(dryRun.data);
  expect(await arena.assets.releases()).toEqual([]);
  expect(await prune(api, {})).toEqual({ data: { removed: [], bytes: 0 }, text: 'There is nothing to delete.' });
});

test('"arena server prune --older-than" says what would break and deletes nothing, until an operator accepts it', async () => {
  const day = 24 * 60 * 60 * 1000;
  let now = new Date('2026-11-01T10:00:00Z');
  const site = await startArena({ now: () => now });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const api = createClient({ ARENA_URL: `http://127.0.0.1:${port}`, ARENA_TOKEN: site.token });
  const releases: string[] = [];
  for (const variant of ['first', 'second', 'third']) {
    const { release } = await shipTo(site, { app: 'mf-market', variant, paths: ['/market'] });
    releases.push(release.id);
    now = new Date(now.getTime() + day);
  }
  const [first = '', second = '', third = ''] = releases;
  now = new Date(now.getTime() + 20 * day);
  const stored = async () => (await site.assets.releases()).map(({ release }) => release);
  expect((await prune(api, {})).text).toBe('There is nothing to delete.');
  expect((await prune(api, { olderThan: '60d' })).text).toBe('There is nothing to delete.');

  const broken = `Without mf-market ${second}: mf-market can no longer be rolled back.`;
  const refused = prune(api, { olderThan: '5d' });
  await expect(refused).rejects.toMatchObject({ exitCode: 1, message: `${broken}\nNothing was deleted.` });
  expect((await prune(api, { olderThan: '5d', dryRun: true })).text).toContain(broken);
  expect((await stored()).sort()).toEqual([...releases].sort());

  // 22 days ago the second one was not published yet.
  expect((await prune(api, { olderThan: '528h' })).text).toContain(first);
  expect((await stored()).sort()).toEqual([second, third].sort());
  expect((await prune(api, { olderThan: '5d', yes: true })).text).toContain(broken);
  expect(await stored()).toEqual([third]);
  await expect(prune(api, { olderThan: 'a week' })).rejects.toThrow('Give a duration, such as 48h or 30d.');
  await site.close();
});

/** A store on the disk that is full when it has this many releases. */
function smallStore(folder: string, releases: number): AssetStore {
  const disk = diskAssetStore(folder);
  const save: AssetStore['save'] = async (app, release, ...file) => {
    const stored = await disk.releases();
    const isNew = !stored.some((other) => other.app === app && other.release === release);
    if (isNew && stored.length >= releases) throw insufficientStorage(new Error('no space left on device'));
    return disk.save(app, release, ...file);
  };
  return { ...disk, save };
}

test('a release that a full disk refuses is published after "arena server prune --older-than"', async () => {
  const day = 24 * 60 * 60 * 1000;
  let now = new Date('2026-11-01T10:00:00Z');
  const folder = await mkdtemp(join(tmpdir(), 'arena-full-'));
  const site = await startArena({ now: () => now, assets: smallStore(folder, 3) });
  const env = { ARENA_URL: await site.app.listen({ host: '127.0.0.1', port: 0 }), ARENA_TOKEN: site.token };
  const call = async (...args: string[]) => (await runCommand(args, { env, cwd: '.' })).text;
  for (const variant of ['first', 'second', 'third']) {
    await shipTo(site, { variant });
    now = new Date(now.getTime() + day);
  }
  now = new Date(now.getTime() + 40 * day);
  const full = { status: 507, error: expect.stringMatching(/^The disk is full/) };
  expect(await upload(site, 'fourth')).toEqual(full);
  expect(await call('server', 'prune', '--dry-run')).toBe('There is nothing to delete.\n');
  expect(await call('server', 'prune', '--older-than', '30d', '--yes')).toContain('Deleted. This freed');
  expect(await upload(site, 'fourth')).toEqual({ status: 201, error: undefined });
  await site.close();
  await rm(folder, { recursive: true });
});

async function upload({ app, token }: Pick<typeof arena, 'app' | 'token'>, variant: string) {
  const { release, files } = aRelease({ variant });
  const { payload, headers } = await anUpload(release, files);
  const url = `/api/ops/apps/${release.app}/releases`;
  const authorization = `Bearer ${token}`;
  const response = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return { status: response.statusCode, error: response.json().error };
}

test('only operators prune', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: new Date() });
  await expect(prune(clientWith(token), { dryRun: true })).rejects.toThrow('Only an operator may do this.');
  await expect(prune(clientWith('wrong'), {})).rejects.toThrow('This token is not valid.');
});
