import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '../cli/client';
import { prune } from '../cli/commands';
import { startArena } from '../testing/start-arena';
import { createTeamToken } from './tokens/team-tokens';

const ID = '1.0.0-0123456789abcdef';

let arena: Awaited<ReturnType<typeof startArena>>;
/** The command as somebody calls it who has this token. */
let commandOf: (token: string) => ReturnType<typeof createClient>;

beforeAll(async () => {
  // Long after everything that is stored now.
  arena = await startArena({ now: () => new Date(Date.now() + 1_000_000_000) });
  await arena.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = arena.app.server.address() as AddressInfo;
  commandOf = (token) => createClient({ ARENA_URL: `http://127.0.0.1:${port}`, ARENA_TOKEN: token });
});
afterAll(() => arena.close());

test('"arena prune" tells what would go, then removes it, then has nothing to do', async () => {
  await arena.assets.save('mf-market', ID, 'remoteEntry.js', Buffer.alloc(3000));
  await arena.assets.save('shell', ID, 'main.js', Buffer.alloc(100_000));
  const api = commandOf(arena.token);
  const rehearsal = await prune(api, { dryRun: true });
  expect(rehearsal.text.split('\n')).toEqual([
    `mf-market  ${ID}  3 kB   unfinished upload`,
    `shell      ${ID}  98 kB  unfinished upload`,
    'This would free 101 kB.',
  ]);
  expect(await arena.assets.releases()).toHaveLength(2);
  const done = await prune(api, {});
  expect(done.text).toBe(rehearsal.text.replace('This would free 101 kB.', 'Removed. This freed 101 kB.'));
  expect(done.data).toEqual(rehearsal.data);
  expect(await arena.assets.releases()).toEqual([]);
  expect(await prune(api, {})).toEqual({ data: { removed: [], bytes: 0 }, text: 'There is nothing to remove.' });
});

test('only operators prune', async () => {
  const { token } = await createTeamToken(arena.db, { app: 'mf-market', at: new Date() });
  await expect(prune(commandOf(token), { dryRun: true })).rejects.toThrow('Only an operator may do this.');
  await expect(prune(commandOf('wrong'), {})).rejects.toThrow('This token is not valid.');
});
