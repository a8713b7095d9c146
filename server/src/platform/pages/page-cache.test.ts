import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

/** Methods of the database that run queries. */
const QUERY_METHODS = ['select', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute', 'transaction'] as const;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

test('serves a page again without the database and the store', async () => {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });
  const urls = ['/help', '/market', '/market/', '/market?q=cap', '/nowhere'];
  for (const url of urls) await arena.app.inject(url);

  const queryMethods = QUERY_METHODS.map((method) => jest.spyOn(arena.db, method));
  const readFile = jest.spyOn(arena.assets, 'find');
  for (let i = 0; i < 20; i++) {
    for (const url of urls) await arena.app.inject(url);
  }
  const queries = queryMethods.flatMap(({ mock }) => mock.calls as unknown[][]).filter(([query]) => !isPolling(query));
  expect([queries, readFile.mock.calls]).toEqual([[], []]);
});

/** Whether a query polls for rollouts of other servers, which happens at fixed intervals. */
function isPolling(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'newest' in query;
}
