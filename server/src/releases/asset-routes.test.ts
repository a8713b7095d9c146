import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anUpload, aRelease, shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { kindsOfStore, type TestStore } from '../testing/stores';

describe.each(kindsOfStore)('files of releases on %s', (_, start) => {
  let store: TestStore;
  let arena: Awaited<ReturnType<typeof startArena>>;
  /** Address of the files of one release. */
  let base: string;

  beforeAll(async () => {
    store = await start();
    arena = await startArena({ assets: store.assets });
    const { release, answer } = await shipTo(arena, { files: { 'film.webm': 'a film of 25 bytes, say.\n' } });
    expect(answer.statusCode).toBe(200);
    await arena.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = arena.app.server.address() as AddressInfo;
    base = `http://127.0.0.1:${port}/releases/mf-market/${release.id}`;
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  test('come over HTTP for ever unchanged', async () => {
    const answer = await fetch(`${base}/pages/market.css`);
    expect([answer.status, await answer.text()]).toEqual([200, '@layer section { .page { color: red; } }']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe('40');
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
  ])('a film comes in parts: %s', async (range, status, text, contentRange) => {
    const answer = await fetch(`${base}/film.webm`, { headers: { range } });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  test('the head alone tells the size', async () => {
    const answer = await fetch(`${base}/film.webm`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '25', '']);
  });

  test('what is not there is answered as missing', async () => {
    const answer = await fetch(`${base}/pages/other.css`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  // The last one: the store does not come back.
  test('out of reach, files and uploads are refused with a sentence; nobody remembers that, and nothing is published', async () => {
    await store.breakDown();
    const file = await fetch(`${base}/remoteEntry.js`);
    expect([file.status, file.headers.get('cache-control'), await file.json()]).toEqual([
      503,
      'no-store',
      { error: 'The release store cannot be reached at the moment. Please try again.' },
    ]);
    const { release, files } = aRelease({ word: 'second' });
    const { payload, headers } = await anUpload(release, files);
    const url = '/ops/apps/mf-market';
    const authorization = { authorization: `Bearer ${arena.token}` };
    const upload = {
      method: 'POST',
      url: `${url}/releases`,
      headers: { ...headers, ...authorization },
      payload,
    } as const;
    expect((await arena.app.inject(upload)).statusCode).toBe(503);
    const order = { release: release.id };
    const activation = { method: 'POST', url: `${url}/activations`, headers: authorization, payload: order } as const;
    expect((await arena.app.inject(activation)).statusCode).toBe(404);
  });
});
