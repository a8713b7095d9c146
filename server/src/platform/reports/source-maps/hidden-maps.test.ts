import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openAssetStores } from '../../../kernel/storage/open-asset-stores';
import { readBytes } from '../../../kernel/storage/read-bytes';
import type { S3Location } from '../../../kernel/storage/s3/s3-location';
import { testedKinds } from '../../../testing/database/stores';
import { shipTo } from '../../../testing/release-builder';
import { startBucket } from '../../../testing/servers/start-bucket';
import { aSourceMap, uploadSourceMaps } from '../../../testing/source-maps';
import { startArena } from '../../../testing/start-arena';

/** Bytes of a map that no response may have. */
const PART = 10;

type Location = { location: S3Location | undefined; stop: () => Promise<void> };

const layouts: [string, () => Promise<Location>][] = [
  ['the local disk', async () => ({ location: undefined, stop: async () => undefined })],
  ['an S3 bucket', startBucket],
  [
    'an S3 bucket without a prefix',
    async () => {
      const { location, stop } = await startBucket();
      return { location: { ...location, prefix: '' }, stop };
    },
  ],
];

describe.each(testedKinds(layouts))('source maps on %s', (_, start) => {
  let bucket: Location;
  let dataDirectory: string;
  let arena: Awaited<ReturnType<typeof startArena>>;
  let release: string;
  /** The map as it was uploaded and as it is stored. */
  let secrets: Buffer[];

  beforeAll(async () => {
    bucket = await start();
    dataDirectory = await mkdtemp(join(tmpdir(), 'arena-layout-'));
    const { assets, maps } = await openAssetStores({ dataDirectory, assets: bucket.location });
    arena = await startArena({ assets, maps });
    await arena.app.listen({ host: '127.0.0.1', port: 0 });
    await shipTo(arena, { app: 'shell', paths: ['/help'] });
    const shipped = await shipTo(arena, {});
    release = shipped.release.id;
    const map = Buffer.from(aSourceMap());
    expect(await uploadSourceMaps(arena, shipped.release, { 'remoteEntry.js': map })).toMatchObject({ status: 201 });
    const stored = (await readBytes(maps, 'mf-market', release, 'remoteEntry.js.map.br')) ?? Buffer.alloc(0);
    expect(stored.length).toBeGreaterThan(PART);
    secrets = [map, stored];
    expect(await assets.releases()).toHaveLength(2);
  });
  afterAll(async () => {
    await arena.close();
    await rm(dataDirectory, { recursive: true });
    await bucket.stop();
  });

  /** Sends a path as it is, without the normalisation of a URL. */
  async function get(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const { port } = arena.app.server.address() as AddressInfo;
    return new Promise<{ status: number | undefined; length: number; body: Buffer }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
        const length = Number(response.headers['content-length'] ?? -1);
        resolve({ status: response.statusCode, length, body: await buffer(response) });
      })
        .once('error', reject)
        .end();
    });
  }

  /** Ways to the map from the URLs of files, from the root and through other folders. */
  function paths(): string[] {
    const names = ['remoteEntry.js.map', 'remoteEntry.js.map.br', 'remoteEntry.js.br', 'REMOTEENTRY.JS.MAP.BR'];
    const files = `/releases/mf-market/${release}`;
    const folders = [
      `${files}/source-maps`,
      `${files}/Source-Maps`,
      `${files}/.source-maps`,
      `${files}/.packed`,
      `${files}/.packed/br`,
      files,
      `/releases/mf-market/source-maps/${release}`,
      `/releases/source-maps/mf-market/${release}`,
      `/releases/SOURCE-MAPS/mf-market/${release}`,
      `/releases/source-maps%2fmf-market/${release}`,
      `/releases/mf-market/${release}%00`,
      `/releases/sites/test/source-maps/mf-market/${release}`,
      `/releases/../source-maps/mf-market/${release}`,
      `/releases/mf-market/../../source-maps/mf-market/${release}`,
      ...['..', '%2e%2e', '.%2e', '..%2f', '%2e%2e%2f', '%252e%252e', '..%5c', '..;', '..%00'].flatMap((up) => [
        `${files}/${up}/${up}/${up}/source-maps/mf-market/${release}`,
        `${files}/${up}/${up}/source-maps/mf-market/${release}`,
        `/releases/${up}/source-maps/mf-market/${release}`,
        `/releases/mf-market/${up}%2f${up}%2fsource-maps%2fmf-market%2f${release}`,
      ]),
      `/source-maps/mf-market/${release}`,
      `/.arena/source-maps/mf-market/${release}`,
      `/api/ops/apps/mf-market/releases/${release}/source-maps`,
      `/ops/source-maps/mf-market/${release}`,
      '/market',
    ];
    return [
      ...folders.flatMap((folder) => [folder, `${folder}/`, ...names.map((name) => `${folder}/${name}`)]),
      ...[`${files}/remoteEntry.js%3f.map`, `${files}/remoteEntry.js/.map.br`],
      ...[`${files}/remoteEntry.js.map.br%20`, `${files}/remoteEntry.js.map.br.`, `${files}/remoteEntry.js::$DATA`],
    ];
  }

  function expectNoMap({ status, length, body }: Awaited<ReturnType<typeof get>>) {
    for (const secret of secrets) {
      expect(body.includes(secret.subarray(0, PART))).toBe(false);
      expect([secret.length, PART]).not.toContain(length);
    }
    // The server has looked at the path.
    expect(status).not.toBe(429);
  }

  test('no URL leads to a map', async () => {
    for (const path of paths()) {
      for (const url of [path, `/${path}`, `http://localhost${path}`]) expectNoMap(await get(url));
    }
  });

  test.each([
    ['HEAD', 'HEAD', {}],
    ['OPTIONS', 'OPTIONS', {}],
    ['a range', 'GET', { range: 'bytes=0-9' }],
    ['brotli', 'GET', { 'accept-encoding': 'br, gzip, dcz', accept: '*/*' }],
    ['another host', 'GET', { host: 'source-maps' }],
    ['a host with a path', 'GET', { host: 'localhost/source-maps' }],
    ['another URL in headers', 'GET', { 'x-original-url': '/source-maps', 'x-rewrite-url': '/source-maps' }],
    ['a forwarded prefix', 'GET', { 'x-forwarded-prefix': '/source-maps', 'x-forwarded-host': 'source-maps' }],
  ])('no URL leads to a map with %s', async (_, method, headers) => {
    for (const path of paths()) expectNoMap(await get(path, method, headers));
  });

  test('an operator cannot download a map either', async () => {
    for (const path of paths()) expectNoMap(await get(path, 'GET', { authorization: `Bearer ${arena.token}` }));
  });

  test('scripts do not name their maps', async () => {
    const { app } = arena;
    const script = await app.inject(`/releases/mf-market/${release}/remoteEntry.js`);
    expect(script.statusCode).toBe(200);
    expect([script.headers.sourcemap, script.headers['x-sourcemap']]).toEqual([undefined, undefined]);
  });
});
