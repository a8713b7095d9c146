import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;
let script: string;

beforeAll(async () => {
  arena = await startArena();
  const { release } = await shipTo(arena, {});
  script = `/releases/mf-market/${release.id}/remoteEntry.js`;
});
afterAll(() => arena.close());

const get = (url: string, headers = {}) => arena.app.inject({ url, headers });

test('every request for a service worker gets the one that removes itself, and no code of a release', async () => {
  const workers = await Promise.all(
    ['/service-worker.js', '/sw/worker.js?v=2', '/', '/market', '/ops', '/api/mf-market/worker.js', script].map((url) =>
      get(url, { 'service-worker': 'script' }),
    ),
  );
  expect(workers[0]?.body).toContain('registration.unregister()');
  for (const { statusCode, body, headers } of workers) {
    expect([statusCode, body]).toEqual([200, workers[0]?.body]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': '/',
    });
  }
});

test('on the origin of the operators, only the gate keeps its service worker', async () => {
  const own = await startArena({ operatorOrigin: 'https://ops.arena.example' });
  const bodyAt = async (url: string, host: string) =>
    (await own.app.inject({ url, headers: { host, 'service-worker': 'script' } })).body;
  for (const url of ['/ops/gate', '/ops/files/gate.js', '/ops/gate-worker.js/', '/gate-worker.js']) {
    expect([url, await bodyAt(url, 'ops.arena.example')]).toEqual([url, expect.stringContaining('unregister()')]);
  }
  for (const host of ['ops.arena.example', 'arena.example']) {
    expect(await bodyAt('/ops/gate-worker.js', host)).not.toContain('unregister()');
  }
  await own.close();
});

test('other requests are unaffected', async () => {
  for (const url of [script, '/service-worker.js', '/market']) {
    expect([url, (await get(url)).body]).toEqual([url, expect.not.stringContaining('unregister')]);
  }
});
