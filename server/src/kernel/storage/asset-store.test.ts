import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { storeKinds, type TestStore } from '../../testing/database/stores';
import type { Refusal } from '../refusal';

const APP = 'mf-market';
const ID = '1.0.0-0123456789abcdef';
const OTHER = '1.0.0-fedcba9876543210';

describe.each(storeKinds)('a store on %s', (_, start) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await start();
  });
  afterEach(() => store.close());

  const save = (path: string, text: string, release = ID, app = APP) =>
    store.assets.save(app, release, path, Buffer.from(text));

  async function read(path: string, range?: { start: number; end: number }) {
    const found = await store.assets.find(APP, ID, path);
    return found && { size: found.size, text: (await buffer(await found.stream(range))).toString() };
  }

  test('reads a stored file as a whole and in ranges', async () => {
    await save('pages/market.css', '.page { color: red; }');
    expect(await read('pages/market.css')).toEqual({ size: 21, text: '.page { color: red; }' });
    expect(await read('pages/market.css', { start: 1, end: 4 })).toEqual({ size: 21, text: 'page' });
    expect(await read('pages/market.css', { start: 20, end: 20 })).toEqual({ size: 21, text: '}' });
  });

  test('stores binary and empty files unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
    await store.assets.save(APP, ID, 'film.webm', bytes);
    const stream = await (await store.assets.find(APP, ID, 'film.webm'))?.stream();
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    await save('empty.js', '');
    expect(await read('empty.js')).toEqual({ size: 0, text: '' });
  });

  test.each(['pages', 'pages/market', 'pages/market.css/more', 'other.css'])('finds no file at %s', async (path) => {
    await save('pages/market.css', '.page {}');
    expect(await store.assets.find(APP, ID, path)).toBeNull();
  });

  test('is empty before the first file is stored', async () => {
    expect(await store.assets.find(APP, ID, 'remoteEntry.js')).toBeNull();
    expect(await store.assets.files(APP, ID)).toEqual([]);
    expect(await store.assets.releases()).toEqual([]);
    await store.assets.removeRelease(APP, ID);
  });

  test('stores the same file repeatedly and concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => save('remoteEntry.js', 'var entry;')));
    expect(await read('remoteEntry.js')).toEqual({ size: 10, text: 'var entry;' });
    expect(await store.assets.files(APP, ID)).toHaveLength(1);
  });

  test('lists releases and files with sizes and times, and ignores other contents', async () => {
    const before = Date.now();
    await save('remoteEntry.js', 'var entry;');
    await save('pages/market.css', '.page {}');
    await save('remoteEntry.js', 'var other;', OTHER);
    await save('remoteEntry.js', 'var shell;', ID, 'shell');
    await save('holiday.jpg', 'sea', '2024', 'photos');
    await save('holiday.jpg', 'sea', '2024', APP);
    const releases = await store.assets.releases();
    expect(releases.map(({ app, release }) => `${app} ${release}`).sort()).toEqual([
      `${APP} ${ID}`,
      `${APP} ${OTHER}`,
      `shell ${ID}`,
    ]);
    const files = await store.assets.files(APP, ID);
    expect(files.map(({ path, bytes }) => [path, bytes]).sort()).toEqual([
      ['pages/market.css', 8],
      ['remoteEntry.js', 10],
    ]);
    // Buckets report times in whole seconds.
    for (const { modifiedAt } of files) expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(10_000);
  });

  test('removes a release with all its files and nothing else', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => save(`chunks/${i}.js`, 'chunk')));
    await save('.packed/br/chunks/1.js', 'packed');
    await save('remoteEntry.js', 'var other;', OTHER);
    await save('remoteEntry.js', 'var similar;', ID, `${APP}-two`);
    await store.assets.removeRelease(APP, ID);
    expect(await store.assets.files(APP, ID)).toEqual([]);
    expect(await store.assets.find(APP, ID, 'chunks/1.js')).toBeNull();
    expect(await store.assets.find(APP, ID, '.packed/br/chunks/1.js')).toBeNull();
    expect(await store.assets.releases()).toHaveLength(2);
    await store.assets.removeRelease(APP, ID);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['storing', () => save('remoteEntry.js', 'var entry;')],
    ['finding', () => store.assets.find(APP, ID, 'remoteEntry.js')],
    ['listing', () => store.assets.files(APP, ID)],
    ['listing releases', () => store.assets.releases()],
    ['removing', () => store.assets.removeRelease(APP, ID)],
  ])('while unavailable, %s fails with 503 and a cause instead of reporting a missing file', async (_, work) => {
    await store.makeUnavailable();
    const error = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect([(error as Refusal).code, (error as Refusal).message]).toEqual([
      'unavailable',
      'The release store cannot be reached at the moment. Please try again.',
    ]);
    expect((error as Refusal).cause).toHaveProperty('message');
  });

  test('reading fails with the same error if the store becomes unavailable after finding the file', async () => {
    await save('remoteEntry.js', 'var entry;');
    const found = await store.assets.find(APP, ID, 'remoteEntry.js');
    await store.makeUnavailable();
    await expect(found?.stream()).rejects.toThrow('cannot be reached');
  });
});
