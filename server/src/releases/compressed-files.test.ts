import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import zstd from '@bokuweb/zstd-wasm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishTo } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { kindsOfStore, type TestStore } from '../testing/stores';

await zstd.init();

const APP = 'mf-market';
const SCRIPT = 'catalogue.js';

/** Some kilobytes of code that do not repeat themselves. */
const code = (word: string) =>
  `${Array.from({ length: 300 }, (_, i) => `export const ${digest(`${i}`)} = '${digest(`value ${i}`)}';`).join('\n')}\n${word}`;

const digest = (text: string) => `x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

describe.each(kindsOfStore)('packed files of releases on %s', (_, start) => {
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

  const publish = (word: string) => publishTo(arena, { word, files: { [SCRIPT]: code(word) } });
  const ship = async (word: string) => (await shipTo(arena, { word, files: { [SCRIPT]: code(word) } })).release;

  const ask = (release: string, path: string, headers: Record<string, string>) =>
    arena.app.inject({ url: `/releases/${APP}/${release}/${path}`, headers });

  test.each([
    ['br', 'gzip, deflate, br, zstd, dcz', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, 'br;q=0, gzip;q=0', (body: Buffer) => body],
  ])('a script travels as %s where the browser takes %s', async (encoding, accepted, unpack) => {
    const { id } = await publish('first');
    const answer = await ask(id, SCRIPT, { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding, available-dictionary',
    });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(unpack(answer.rawPayload).toString()).toBe(code('first'));
  });

  test('a part of a file is a part of what was published, however it may travel as a whole', async () => {
    const { id } = await publish('first');
    const answer = await ask(id, SCRIPT, { 'accept-encoding': 'br', range: 'bytes=0-5' });
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([206, 'export', undefined]);
    expect(answer.headers['content-range']).toBe(`bytes 0-5/${code('first').length}`);
  });

  test.each([
    ['tiny.js', 'x', 'accept-encoding, available-dictionary'],
    ['film.webm', 'film '.repeat(1000), undefined],
  ])('%s gains nothing and travels as it is', async (path, contents, vary) => {
    const { id } = await publishTo(arena, { files: { [path]: contents } });
    const answer = await ask(id, path, { 'accept-encoding': 'br, gzip' });
    expect([answer.headers['content-encoding'], answer.headers.vary, answer.body]).toEqual([undefined, vary, contents]);
  });

  test('to who has what was live before, a script travels as the difference to it', async () => {
    await ship('before');
    const { id, files } = await publish('after');
    const available = {
      'accept-encoding': 'gzip, br, dcb, dcz',
      'available-dictionary': `:${hashOf(code('before'))}:`,
    };
    const answer = await ask(id, SCRIPT, available);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'use-as-dictionary': `match="/releases/${APP}/*/${SCRIPT}"`,
      vary: 'accept-encoding, available-dictionary',
    });
    const whole = await ask(id, SCRIPT, { 'accept-encoding': 'br' });
    expect(answer.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10);

    expect(answer.rawPayload.subarray(0, 40).toString('hex')).toBe(
      `5e2a4d1820000000${Buffer.from(hashOf(code('before')), 'base64').toString('hex')}`,
    );
    const frame = answer.rawPayload.subarray(40);
    const unpacked = zstd.decompressUsingDict(zstd.createDCtx(), frame, Buffer.from(code('before')));
    const sha384 = `sha384-${createHash('sha384').update(unpacked).digest('base64')}`;
    expect(sha384).toBe(files.find(({ path }) => path === SCRIPT)?.sha384);
  });

  test.each([
    ['who has another file', { 'available-dictionary': `:${hashOf('another')}:` }],
    ['who says it in a way that nobody understands', { 'available-dictionary': hashOf(code('before')) }],
    ['who cannot read differences', { 'accept-encoding': 'br', 'available-dictionary': `:${hashOf(code('before'))}:` }],
  ])('%s gets the whole script', async (_, headers: Record<string, string>) => {
    await ship('before');
    const { id } = await publish('after');
    const answer = await ask(id, SCRIPT, { 'accept-encoding': 'br, dcz', ...headers });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  test('what an older server has stored is served as it is', async () => {
    const id = '1.0.0-fedcba9876543210';
    await store.assets.save(APP, id, SCRIPT, Buffer.from(code('old')));
    const answer = await ask(id, SCRIPT, { 'accept-encoding': 'br' });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([200, undefined, code('old')]);
    expect(answer.headers['content-length']).toBe(String(code('old').length));
  });

  test('packed forms cannot be asked for by their names', async () => {
    const { id } = await publish('first');
    for (const path of ['.packed/list.json', `.packed/br/${SCRIPT}`]) {
      expect((await ask(id, path, {})).statusCode).toBe(404);
    }
  });

  test('of a file that was damaged nothing is remembered: published again, it is right at once', async () => {
    const { id } = await publish('damaged');
    await store.assets.save(APP, id, SCRIPT, Buffer.from('garbage'));
    const damaged = await ask(id, SCRIPT, { 'accept-encoding': 'br' });
    expect([damaged.body, damaged.headers['content-encoding']]).toEqual(['garbage', undefined]);
    await publish('damaged');
    expect(brotliDecompressSync((await ask(id, SCRIPT, { 'accept-encoding': 'br' })).rawPayload).toString()).toBe(
      code('damaged'),
    );
  });

  test('a packed form that was damaged is not used', async () => {
    const { id } = await publish('half_damaged');
    await store.assets.save(APP, id, `.packed/br/${SCRIPT}`, Buffer.from('garbage'));
    const answer = await ask(id, SCRIPT, { 'accept-encoding': 'br, gzip' });
    expect(gunzipSync(answer.rawPayload).toString()).toBe(code('half_damaged'));
  });

  // The last one: the store does not come back.
  test('what was asked for lately needs no store', async () => {
    const { id } = await publish('kept');
    await ask(id, SCRIPT, {});
    await store.breakDown();
    expect((await ask(id, SCRIPT, {})).body).toBe(code('kept'));
    expect((await ask(id, 'remoteEntry.js', {})).statusCode).toBe(503);
  });
});
