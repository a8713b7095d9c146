import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApp } from '../app';
import { noAccounts } from '../testing/accounts';
import { expectSoon } from '../testing/expect-soon';
import { orderFrom } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { NOW, startArena } from '../testing/start-arena';

/** What the site promises, in milliseconds. */
const SOON = 1000;

let arena: Awaited<ReturnType<typeof startArena>>;
let other: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  arena = await startArena();
  const { db, scrub, assets, token: operatorToken } = arena;
  const own = { connections: undefined, dump: undefined, uploads: '', now: () => NOW, accounts: noAccounts };
  other = await buildApp({ db, scrub, assets, operatorToken, ...own }, false);
  for (const server of [arena.app, other]) await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await arena.close();
});

test('a rollback through one server is in every page view of another one within a second', async () => {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { release: good } = await shipTo(arena, { word: 'good' });
  const { release: bad } = await shipTo(arena, { word: 'bad' });
  const shows = async (release: string) => (await pageOf(other)).includes(`/releases/mf-market/${release}/`);
  await expectSoon(() => shows(bad.id));

  expect((await orderFrom(arena, '/ops/apps/mf-market/rollbacks', {})).status).toBe(200);
  expect(await pageOf(arena.app)).toContain(`/releases/mf-market/${good.id}/`);
  await expectSoon(() => shows(good.id), SOON);
});

async function pageOf(server: typeof other): Promise<string> {
  return (await fetch(`${server.listeningOrigin}/market`)).text();
}
