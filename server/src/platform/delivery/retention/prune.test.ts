import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { insufficientStorage } from '../../../kernel/storage/store-errors';
import { SERVER } from '../../../operators/author';
import { storeKinds, type TestStore, testedKinds } from '../../../testing/database/stores';
import { anUpload, aRelease, shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';
import { prune } from './prune';

const DAY = 24 * 60 * 60 * 1000;

describe.each(testedKinds(storeKinds))('pruning on %s', (_, start) => {
  let store: TestStore;
  let arena: Awaited<ReturnType<typeof startArena>>;
  let now = new Date('2030-01-01T10:00:00Z');

  /** Methods of the store that a test replaces. */
  let overrides: Partial<AssetStore> = {};
  beforeAll(async () => {
    store = await start();
    const assets = new Proxy(store.assets, {
      get: (original, name: keyof AssetStore) => overrides[name] ?? original[name],
    });
    arena = await startArena({ assets, now: () => now });
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  /** Each test uses a different app and starts long after the previous one. */
  let app: string;
  let tests = 0;
  beforeEach(() => {
    overrides = {};
    app = `mf-test-${++tests}`;
    advanceDays(100);
  });

  function advanceDays(days: number) {
    now = new Date(now.getTime() + days * DAY);
  }

  const authorization = () => ({ authorization: `Bearer ${arena.token}` });

  async function post(url: string, payload: object) {
    const response = await arena.app.inject({ method: 'POST', url, headers: authorization(), payload });
    return { status: response.statusCode, body: response.json() };
  }

  const activate = (release: string) => post(`/api/ops/apps/${app}/activations`, { release });

  async function publish(variant: string) {
    advanceDays(1 / 24 / 60);
    const { release, files } = aRelease({ app, variant, paths: [`/${app}`] });
    const { payload, headers } = await anUpload(release, files);
    const url = `/api/ops/apps/${app}/releases`;
    const response = await arena.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...authorization() },
      payload,
    });
    return { status: response.statusCode, body: response.json(), id: release.id };
  }

  async function ship(variant: string) {
    const { id } = await publish(variant);
    expect((await activate(id)).status).toBe(200);
    return id;
  }

  /** Publishes ten more releases, so older ones are no longer among the last ten. */
  async function publishTen() {
    for (let i = 0; i < 10; i++) await publish(`filler${i}`);
  }

  async function pruneApp(dryRun = false) {
    const removals = await prune({ db: arena.db, assets: arena.assets, maps: arena.maps }, { by: SERVER, now, dryRun });
    return removals.filter((removal) => removal.app === app).map(({ release }) => release);
  }

  const isServed = async (id: string) => (await getFile(`/releases/${app}/${id}/remoteEntry.js`)).statusCode === 200;
  // With a token, which also gets files of releases that no visitor had.
  const getFile = (url: string) => arena.app.inject({ url, headers: authorization() });

  test('keeps the live release and the rollback target, and deletes older ones', async () => {
    const [first, second, third] = [await ship('first'), await ship('second'), await ship('third')];
    await publishTen();
    advanceDays(30);
    expect(await pruneApp()).toEqual([first]);
    expect([await isServed(first), await isServed(second), await isServed(third)]).toEqual([false, true, true]);
    const back = await post(`/api/ops/apps/${app}/rollbacks`, {});
    expect([back.status, back.body.release, await isServed(second)]).toEqual([200, second, true]);
  });

  test('keeps the files of a release for a week after it was live', async () => {
    const first = await ship('first');
    await publishTen();
    advanceDays(30);
    for (const variant of ['second', 'third', 'fourth']) await ship(variant);
    advanceDays(6.9);
    expect(await pruneApp()).not.toContain(first);
    expect(await isServed(first)).toBe(true);
    advanceDays(0.2);
    expect(await pruneApp()).toContain(first);
  });

  test('keeps the last ten releases and those of the last day', async () => {
    const oldest = await publish('oldest');
    await publishTen();
    advanceDays(0.9);
    expect(await pruneApp()).toEqual([]);
    advanceDays(0.2);
    expect(await pruneApp()).toEqual([oldest.id]);
    advanceDays(300);
    expect(await pruneApp()).toEqual([]);
  });

  test('a dry run lists releases and deletes nothing', async () => {
    const { id } = await publish('oldest');
    await publishTen();
    advanceDays(2);
    expect(await pruneApp(true)).toEqual([id]);
    expect([await isServed(id), (await activate(id)).status]).toEqual([true, 200]);
  });

  test('refuses to make a pruned release live until it is published again', async () => {
    const first = await ship('first');
    await ship('second');
    await ship('third');
    await publishTen();
    advanceDays(30);
    await pruneApp();
    const refused = {
      status: 409,
      body: { error: `The files of ${app} ${first} were removed. Publish it again first.`, code: 'conflict' },
    };
    expect(await activate(first)).toEqual(refused);
    expect(await post(`/api/ops/apps/${app}/rollbacks`, { release: first })).toEqual(refused);
    expect((await publish('first')).status).toBe(201);
    expect(await pruneApp()).not.toContain(first);
    expect([(await activate(first)).status, await isServed(first)]).toEqual([200, true]);
  });

  test('keeps a release for a day after it was published again', async () => {
    const { id } = await publish('first');
    await publishTen();
    advanceDays(30);
    await publish('first');
    expect(await pruneApp()).toHaveLength(1);
    expect((await activate(id)).status).toBe(200);
  });

  test('finishes an interrupted prune, whose releases cannot go live', async () => {
    const { id } = await publish('first');
    await publishTen();
    advanceDays(2);
    overrides = {
      removeRelease: async () => {
        throw new Error('The store failed.');
      },
    };
    await expect(pruneApp()).rejects.toThrow('The store failed.');
    overrides = {};
    expect((await activate(id)).status).toBe(409);
    expect(await pruneApp()).toEqual([id]);
    expect(await store.assets.files(app, id)).toEqual([]);
    expect(await pruneApp()).toEqual([]);
  });

  test('refuses an upload that fails, and deletes its files after a day', async () => {
    let saved = 0;
    overrides = {
      save: async (...file) => {
        if (++saved === 2) throw insufficientStorage(new Error('no space left on device'));
        return store.assets.save(...file);
      },
    };
    const broken = await publish('first');
    expect(broken).toMatchObject({
      status: 507,
      body: {
        error: 'The disk is full, so this release was not stored. Free some space, then publish it again.',
        code: 'storage_full',
      },
    });
    overrides = {};
    expect((await activate(broken.id)).status).toBe(404);
    // The age of files depends on the clock of the machine.
    const pruneIn = async (hours: number) => {
      const at = new Date(Date.now() + hours * 60 * 60 * 1000);
      const removals = await prune({ db: arena.db, assets: store.assets, maps: arena.maps }, { by: SERVER, now: at });
      return removals.filter((removal) => removal.app === app);
    };
    expect(await pruneIn(23)).toEqual([]);
    expect(await pruneIn(25)).toEqual([
      { app, release: broken.id, files: 1, bytes: expect.any(Number), reason: 'unfinished upload', breaks: [] },
    ]);
    expect(await store.assets.files(app, broken.id)).toEqual([]);
  });

  test('deletes source maps with their release, and those that an upload has left behind', async () => {
    const { id } = await publish('oldest');
    const saveMap = (release: string) => arena.maps.save(app, release, 'remoteEntry.js.map.br', Buffer.from('map'));
    await saveMap(id);
    await publishTen();
    expect(await pruneApp()).toEqual([]);
    expect(await arena.maps.files(app, id)).toHaveLength(1);
    advanceDays(2);
    for (const release of [id, '1.0.0-0123456789abcdef']) {
      await saveMap(release);
      expect(await pruneApp(true)).toEqual([release]);
      expect(await pruneApp()).toEqual([release]);
      expect(await arena.maps.files(app, release)).toEqual([]);
    }
    // A prune between the check of an upload and its end.
    await saveMap(id);
    expect(await pruneApp()).toEqual([id]);
    expect(await arena.maps.files(app, id)).toEqual([]);
  });

  test('an upload stores its files again if a prune deletes them in between', async () => {
    const { id } = await publish('first');
    await publishTen();
    advanceDays(2);
    overrides = { removeRelease: async () => undefined };
    await pruneApp();
    // The release is marked and its files still exist. Another server deletes them while they are stored again.
    let removed = false;
    overrides = {
      save: async (...file) => {
        await store.assets.save(...file);
        if (removed || file[2] !== 'remoteEntry.js') return;
        removed = true;
        await prune({ db: arena.db, assets: store.assets, maps: arena.maps }, { by: SERVER, now });
      },
    };
    expect((await publish('first')).status).toBe(201);
    overrides = {};
    expect(removed).toBe(true);
    expect([(await activate(id)).status, await isServed(id)]).toEqual([200, true]);
  });

  test('keeps a release that is published again during a prune', async () => {
    const { id } = await publish('first');
    await publishTen();
    advanceDays(2);
    overrides = {
      releases: async () => {
        overrides = {};
        const stored = await store.assets.releases();
        expect((await publish('first')).status).toBe(201);
        return stored;
      },
    };
    expect(await pruneApp()).toEqual([]);
    expect([(await activate(id)).status, await isServed(id)]).toEqual([200, true]);
  });

  test('a release that is activated during a prune is either live with its files or deleted', async () => {
    for (const isFirst of [true, false]) {
      const { id } = await publish(`first ${isFirst}`);
      await publishTen();
      advanceDays(2);
      const operations = isFirst ? [activate(id), pruneApp()] : [pruneApp(), activate(id)];
      await Promise.all(operations);
      const live = await arena.app.inject({ url: '/api/ops/apps', headers: authorization() });
      const isLive = live.json().apps.some(({ release }: { release: string }) => release === id);
      expect(await isServed(id)).toBe(isLive);
      await publishTen();
    }
  });

  test('does not make a release live whose files are deleted while its pages are rendered', async () => {
    await shipTo(arena, { app: 'shell', paths: ['/help'] });
    const { id } = await publish('first');
    await publishTen();
    advanceDays(2);
    overrides = {
      find: async (...file) => {
        const found = await store.assets.find(...file);
        const text = found && (await buffer(await found.stream()));
        if (file[1] === id && file[2] === 'remoteEntry.js') await pruneApp();
        return text && { ...found, size: text.length, stream: async () => Readable.from([text]) };
      },
    };
    expect(await activate(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('were removed'), code: 'conflict' },
    });
  });

  test('several servers that prune at the same time delete each release once', async () => {
    const { id } = await publish('first');
    await publishTen();
    advanceDays(2);
    const removed = await Promise.all([pruneApp(), pruneApp(), pruneApp()]);
    expect(removed.flat()).toEqual([id]);
  });
});
