import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha384Of } from '@arena/shared/contract/release/sha384-of';
import zstd from '@bokuweb/zstd-wasm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeKinds, type TestStore, testedKinds } from '../../testing/database/stores';
import { publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

await zstd.init();

const APP = 'mf-market';
const SCRIPT = 'catalogue.js';

/** Several kilobytes of code without repetition. */
const code = (variant: string) =>
  `${Array.from({ length: 300 }, (_, i) => `export const ${digest(`${i}`)} = '${digest(`value ${i}`)}';`).join('\n')}\n${variant}`;

const digest = (text: string) => `x${hash('sha256', text, 'hex').slice(0, 24)}`;
const hashOf = (text: string) => hash('sha256', text, 'base64');

describe.each(testedKinds(storeKinds))('compressed files of releases on %s', (_, start) => {
  let store: TestStore;
  let arena: Awaited<ReturnType<typeof startArena>>;

  beforeAll(async () => {
    store = await start();
    arena = await startArena({ assets: store.assets });
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  const publish = (variant: string) => publishTo(arena, { variant, files: { [SCRIPT]: code(variant) } });
  const ship = async (variant: string) =>
    (await shipTo(arena, { variant, files: { [SCRIPT]: code(variant) } })).release;

  const get = (release: string, path: string, headers: Record<string, string>) =>
    // Not all of them are shown to visitors.
    arena.app.inject({
      url: `/releases/${APP}/${release}/${path}`,
      headers: { authorization: `Bearer ${arena.token}`, ...headers },
    });

  test.each([
    ['br', 'gzip, deflate, br, zstd, dcz', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, 'br;q=0, gzip;q=0', (body: Buffer) => body],
  ])('sends a script with encoding %s if the browser accepts %s', async (encoding, accepted, decode) => {
    const { id } = await publish('first');
    const response = await get(id, SCRIPT, { 'accept-encoding': accepted });
    expect(response.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding, available-dictionary',
    });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, encoding]);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(decode(response.rawPayload).toString()).toBe(code('first'));
  });

  test('sends a range of the published file without encoding', async () => {
    const { id } = await publish('first');
    const response = await get(id, SCRIPT, { 'accept-encoding': 'br', range: 'bytes=0-5' });
    expect([response.statusCode, response.body, response.headers['content-encoding']]).toEqual([
      206,
      'export',
      undefined,
    ]);
    expect(response.headers['content-range']).toBe(`bytes 0-5/${code('first').length}`);
  });

  test.each([
    ['tiny.js', 'x', 'accept-encoding, available-dictionary'],
    ['film.webm', 'film '.repeat(1000), undefined],
  ])('sends %s without encoding, because compression would gain nothing', async (path, contents, vary) => {
    const { id } = await publishTo(arena, { files: { [path]: contents } });
    const response = await get(id, path, { 'accept-encoding': 'br, gzip' });
    expect([response.headers['content-encoding'], response.headers.vary, response.body]).toEqual([
      undefined,
      vary,
      contents,
    ]);
  });

  test('sends a script as a delta to a browser that has the previous release', async () => {
    await ship('before');
    const { id, files } = await publish('after');
    const available = {
      'accept-encoding': 'gzip, br, dcb, dcz',
      'available-dictionary': `:${hashOf(code('before'))}:`,
    };
    const response = await get(id, SCRIPT, available);
    expect(response.headers).toMatchObject({
      'content-encoding': 'dcz',
      'use-as-dictionary': `match="/releases/${APP}/*/${SCRIPT}"`,
      vary: 'accept-encoding, available-dictionary',
    });
    const complete = await get(id, SCRIPT, { 'accept-encoding': 'br' });
    expect(response.rawPayload.length).toBeLessThan(complete.rawPayload.length / 10);

    expect(response.rawPayload.subarray(0, 40).toString('hex')).toBe(
      `5e2a4d1820000000${Buffer.from(hashOf(code('before')), 'base64').toString('hex')}`,
    );
    const frame = response.rawPayload.subarray(40);
    const decoded = zstd.decompressUsingDict(zstd.createDCtx(), frame, Buffer.from(code('before')));
    const sha384 = sha384Of(decoded);
    expect(sha384).toBe(files.find(({ path }) => path === SCRIPT)?.sha384);
  });

  test.each([
    ['a different dictionary', { 'available-dictionary': `:${hashOf('another')}:` }],
    ['a malformed dictionary header', { 'available-dictionary': hashOf(code('before')) }],
    ['no support for deltas', { 'accept-encoding': 'br', 'available-dictionary': `:${hashOf(code('before'))}:` }],
  ])('a browser with %s gets the complete script', async (_, headers: Record<string, string>) => {
    await ship('before');
    const { id } = await publish('after');
    const response = await get(id, SCRIPT, { 'accept-encoding': 'br, dcz', ...headers });
    expect(response.headers['content-encoding']).toBe('br');
  });

  test('serves files that an older server stored', async () => {
    const id = '1.0.0-fedcba9876543210';
    await store.assets.save(APP, id, SCRIPT, Buffer.from(code('old')));
    const response = await get(id, SCRIPT, { 'accept-encoding': 'br' });
    expect([response.statusCode, response.headers['content-encoding'], response.body]).toEqual([
      200,
      undefined,
      code('old'),
    ]);
    expect(response.headers['content-length']).toBe(String(code('old').length));
  });

  test('does not serve variants by their stored names', async () => {
    const { id } = await publish('first');
    for (const path of ['.packed/list.json', `.packed/br/${SCRIPT}`]) {
      expect((await get(id, path, {})).statusCode).toBe(404);
    }
  });

  test('does not cache a damaged file, and serves it correctly once it is published again', async () => {
    const { id } = await publish('damaged');
    await store.assets.save(APP, id, SCRIPT, Buffer.from('garbage'));
    const damaged = await get(id, SCRIPT, { 'accept-encoding': 'br' });
    expect([damaged.body, damaged.headers['content-encoding']]).toEqual(['garbage', undefined]);
    await publish('damaged');
    expect(brotliDecompressSync((await get(id, SCRIPT, { 'accept-encoding': 'br' })).rawPayload).toString()).toBe(
      code('damaged'),
    );
  });

  test('does not send a damaged variant', async () => {
    const { id } = await publish('half_damaged');
    await store.assets.save(APP, id, `.packed/br/${SCRIPT}`, Buffer.from('garbage'));
    const response = await get(id, SCRIPT, { 'accept-encoding': 'br, gzip' });
    expect(gunzipSync(response.rawPayload).toString()).toBe(code('half_damaged'));
  });

  // Has to be last: the store stays unavailable.
  test('serves recently requested files without the store', async () => {
    const { id } = await publish('cached');
    await get(id, SCRIPT, {});
    await store.makeUnavailable();
    expect((await get(id, SCRIPT, {})).body).toBe(code('cached'));
    expect((await get(id, 'remoteEntry.js', {})).statusCode).toBe(503);
  });
});
