import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { s3AssetStore } from '../../kernel/storage/s3/s3';
import { storeKinds, type TestStore, testedKinds } from '../../testing/database/stores';
import { expectSoon } from '../../testing/expect-soon';
import { anUpload, aRelease, shipTo } from '../../testing/release-builder';
import { startBucket } from '../../testing/servers/start-bucket';
import { startProxy } from '../../testing/servers/start-proxy';
import { startArena } from '../../testing/start-arena';

describe.each(testedKinds(storeKinds))('files of releases on %s', (_, start) => {
  let store: TestStore;
  let arena: Awaited<ReturnType<typeof startArena>>;
  /** URL of the files of one release. */
  let base: string;

  beforeAll(async () => {
    store = await start();
    arena = await startArena({ assets: store.assets });
    const { release, response } = await shipTo(arena, { files: { 'film.webm': 'a film of 25 bytes, say.\n' } });
    expect(response.statusCode).toBe(200);
    await arena.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = arena.app.server.address() as AddressInfo;
    base = `http://127.0.0.1:${port}/releases/mf-market/${release.id}`;
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  test('are immutable', async () => {
    const response = await fetch(`${base}/pages/market.css`);
    expect([response.status, await response.text()]).toEqual([200, '@layer section { .page { color: red; } }']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('content-length')).toBe('40');
  });

  test.each([
    ['bytes=2-5', 206, 'film', 'bytes 2-5/25'],
    ['bytes=20-', 206, 'say.\n', 'bytes 20-24/25'],
    ['bytes=-5', 206, 'say.\n', 'bytes 20-24/25'],
    ['bytes=0-0', 206, 'a', 'bytes 0-0/25'],
    ['bytes=20-900', 206, 'say.\n', 'bytes 20-24/25'],
    ['bytes=0-3,8-9', 200, 'a film of 25 bytes, say.\n', null],
    ['bytes=40-50', 200, 'a film of 25 bytes, say.\n', null],
    ['lines=1-2', 200, 'a film of 25 bytes, say.\n', null],
  ])('can be requested in ranges: %s', async (range, status, text, contentRange) => {
    const response = await fetch(`${base}/film.webm`, { headers: { range } });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test('continue only for a browser that has a part of the same file', async () => {
    const whole = await fetch(`${base}/film.webm`);
    const etag = String(whole.headers.get('etag'));
    expect(etag).toMatch(/^"[\w+/]{22}"$/);
    const statusFor = async (condition: Record<string, string>) => {
      const response = await fetch(`${base}/film.webm`, { headers: { range: 'bytes=2-5', ...condition } });
      return [response.status, response.headers.get('etag')];
    };
    expect(await statusFor({})).toEqual([206, etag]);
    expect(await statusFor({ 'if-range': etag })).toEqual([206, etag]);
    for (const other of ['"another"', `W/${etag}`, 'Thu, 26 Nov 2026 10:00:00 GMT']) {
      expect([other, ...(await statusFor({ 'if-range': other }))]).toEqual([other, 200, etag]);
    }
  });

  test('answers HEAD with the size', async () => {
    const response = await fetch(`${base}/film.webm`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '25', '']);
  });

  test('answers 404 for a missing file', async () => {
    const response = await fetch(`${base}/pages/other.css`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  // Has to be last: the store stays unavailable.
  test('answers 503, which is not cached, while the store is unavailable, and publishes nothing', async () => {
    await store.makeUnavailable();
    const file = await fetch(`${base}/remoteEntry.js`);
    expect([file.status, file.headers.get('cache-control'), await file.json()]).toEqual([
      503,
      'no-store',
      { error: 'The release store cannot be reached at the moment. Please try again.', code: 'unavailable' },
    ]);
    const { release, files } = aRelease({ variant: 'second' });
    const { payload, headers } = await anUpload(release, files);
    const url = '/api/ops/apps/mf-market';
    const authorization = { authorization: `Bearer ${arena.token}` };
    const upload = {
      method: 'POST',
      url: `${url}/releases`,
      headers: { ...headers, ...authorization },
      payload,
    } as const;
    expect((await arena.app.inject(upload)).statusCode).toBe(503);
    const body = { release: release.id };
    const activation = { method: 'POST', url: `${url}/activations`, headers: authorization, payload: body } as const;
    expect((await arena.app.inject(activation)).statusCode).toBe(404);
  });
});

test('while the bucket cannot be reached, its files answer 503, and afterwards they are served again', async () => {
  const bucket = await startBucket();
  const proxy = await startProxy(bucket.location.endpoint);
  const endpoint = proxy.url.replace('redis:', 'http:');
  const reachable = await startArena({ assets: await s3AssetStore({ ...bucket.location, endpoint }) });
  const { release } = await shipTo(reachable, {});
  const read = () => reachable.app.inject(`/releases/mf-market/${release.id}/pages/market.css`);
  proxy.disconnect();
  const refused = await read();
  expect([refused.statusCode, refused.json().error]).toEqual([
    503,
    'The release store cannot be reached at the moment. Please try again.',
  ]);
  proxy.restore();
  await expectSoon(async () => (await read()).statusCode === 200);
  await reachable.close();
  proxy.close();
  await bucket.stop();
});

describe('pages of other origins', () => {
  const PARTNER = 'https://partner.example';
  let arena: Awaited<ReturnType<typeof startArena>>;
  let file: string;

  beforeAll(async () => {
    arena = await startArena({ assetOrigins: [PARTNER] });
    const { release } = await shipTo(arena, {});
    file = `/releases/mf-market/${release.id}/${release.scripts[0]}`;
  });
  afterAll(() => arena.close());

  const headersOf = async (url: string, origin?: string) => {
    const { headers } = await arena.app.inject({ url, headers: origin ? { origin } : {} });
    return {
      allowed: headers['access-control-allow-origin'],
      policy: headers['cross-origin-resource-policy'],
      varies: String(headers.vary).includes('origin'),
    };
  };

  test('may load files of releases only if the operator allows the origin', async () => {
    expect(await headersOf(file, PARTNER)).toEqual({ allowed: PARTNER, policy: 'cross-origin', varies: true });
    for (const origin of ['https://partner.example.evil', 'http://partner.example', 'null', undefined]) {
      expect(await headersOf(file, origin)).toEqual({ allowed: undefined, policy: 'cross-origin', varies: true });
    }
  });

  test('may read neither pages nor the API', async () => {
    for (const url of ['/', '/api/hello', '/ops/status', '/releases/mf-market']) {
      expect(await headersOf(url, PARTNER)).toMatchObject({ allowed: undefined, policy: 'same-origin' });
    }
  });

  test('may load nothing from a site that allows no origin', async () => {
    const site = await startArena();
    const { release } = await shipTo(site, {});
    const url = `/releases/mf-market/${release.id}/${release.scripts[0]}`;
    const { headers } = await site.app.inject({ url, headers: { origin: PARTNER } });
    await site.close();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
