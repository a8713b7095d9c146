import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '../cli/client';
import { prune } from '../cli/commands/prune';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { createTeamToken } from '../testing/team-token';

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

test('"arena prune" lists the files it would delete, then deletes them, then has nothing to do', async () => {
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

test('"arena prune --older-than" says what would break and deletes nothing, until an operator accepts it', async () => {
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

  const broken = `Without mf-market ${second}: A rollback of mf-market has nothing to return to.`;
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

test('only operators prune', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: new Date() });
  await expect(prune(clientWith(token), { dryRun: true })).rejects.toThrow('Only an operator may do this.');
  await expect(prune(clientWith('wrong'), {})).rejects.toThrow('This token is not valid.');
});
