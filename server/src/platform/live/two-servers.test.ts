import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

/** Milliseconds within which every server has to show a rollback. */
const MAX_DELAY = 1000;

let arena: Awaited<ReturnType<typeof startArena>>;
let other: typeof arena.app;

beforeAll(async () => {
  arena = await startArena();
  other = await arena.startAnother();
  for (const server of [arena.app, other]) await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await arena.close();
});

test('a rollback on one server is visible on another within a second', async () => {
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { release: good } = await shipTo(arena, { variant: 'good' });
  const { release: bad } = await shipTo(arena, { variant: 'bad' });
  const shows = async (release: string) => (await pageOf(other)).includes(`/releases/mf-market/${release}/`);
  await expectSoon(() => shows(bad.id));

  expect((await postWithToken(arena, '/api/ops/apps/mf-market/rollbacks', {})).status).toBe(200);
  expect(await pageOf(arena.app)).toContain(`/releases/mf-market/${good.id}/`);
  await expectSoon(() => shows(good.id), MAX_DELAY);
});

test('a rollback on one server starts from what another made live right before', async () => {
  const { release: before } = await shipTo(arena, { variant: 'before' });
  await expectSoon(async () => (await pageOf(other)).includes(`/releases/mf-market/${before.id}/`));
  await shipTo(arena, { variant: 'newest' });
  const { body } = await postWithToken({ ...arena, app: other }, '/api/ops/apps/mf-market/rollbacks', {});
  expect(body).toMatchObject({ release: before.id });
});

async function pageOf(server: typeof other): Promise<string> {
  return (await fetch(`${server.listeningOrigin}/market`)).text();
}
