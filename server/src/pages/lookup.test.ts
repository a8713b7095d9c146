import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

/** Everything through which a query goes. */
const DOORS = ['select', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute', 'transaction'] as const;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

test('showing a page again asks neither the database nor the store', async () => {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });
  const addresses = ['/help', '/market', '/market/', '/market?q=cap', '/nowhere'];
  for (const url of addresses) await arena.app.inject(url);

  const asked = DOORS.map((door) => jest.spyOn(arena.db, door));
  const read = jest.spyOn(arena.assets, 'find');
  for (let i = 0; i < 20; i++) {
    for (const url of addresses) await arena.app.inject(url);
  }
  const queries = asked.flatMap(({ mock }) => mock.calls as unknown[][]).filter(([query]) => !looksForChanges(query));
  expect([queries, read.mock.calls]).toEqual([[], []]);
});

/** Three times a second the server looks whether another one has changed what is live, however many pages it shows. */
function looksForChanges(query: unknown): boolean {
  return /max\(seq\) from activations.+ as newest/.test(JSON.stringify(query) ?? '');
}
