import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AssetStore } from '../../storage/asset-store';
import { noRoom } from '../../storage/store-errors';
import { anUpload, aRelease, shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { kindsOfStore, type TestStore } from '../../testing/stores';
import { prune } from './prune';

const DAY = 24 * 60 * 60 * 1000;

describe.each(kindsOfStore)('pruning on %s', (_, start) => {
  let store: TestStore;
  let arena: Awaited<ReturnType<typeof startArena>>;
  let now = new Date('2030-01-01T10:00:00Z');

  /** What the store does otherwise in one test. */
  let otherwise: Partial<AssetStore> = {};
  beforeAll(async () => {
    store = await start();
    const assets = new Proxy(store.assets, { get: (kept, name: keyof AssetStore) => otherwise[name] ?? kept[name] });
    arena = await startArena({ assets, now: () => now });
  });
  afterAll(async () => {
    await arena.close();
    await store.close();
  });

  /** Each test has an app of its own and begins long after the one before. */
  let app: string;
  let tests = 0;
  beforeEach(() => {
    otherwise = {};
    app = `mf-test-${++tests}`;
    pass(100);
  });

  function pass(days: number) {
    now = new Date(now.getTime() + days * DAY);
  }

  const authorization = () => ({ authorization: `Bearer ${arena.token}` });

  async function post(url: string, payload: object) {
    const answer = await arena.app.inject({ method: 'POST', url, headers: authorization(), payload });
    return { status: answer.statusCode, body: answer.json() };
  }

  const activate = (release: string) => post(`/ops/apps/${app}/activations`, { release });

  async function publish(word: string) {
    pass(1 / 24 / 60);
    const { release, files } = aRelease({ app, word, paths: [`/${app}`] });
    const { payload, headers } = await anUpload(release, files);
    const url = `/ops/apps/${app}/releases`;
    const answer = await arena.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...authorization() },
      payload,
    });
    return { status: answer.statusCode, body: answer.json(), id: release.id };
  }

  async function ship(word: string) {
    const { id } = await publish(word);
    expect((await activate(id)).status).toBe(200);
    return id;
  }

  /** Ten releases that nobody makes live; with them the last ten are not what a test asks about. */
  async function publishTen() {
    for (let i = 0; i < 10; i++) await publish(`filler${i}`);
  }

  async function pruned(dryRun = false) {
    const removals = await prune({ db: arena.db, assets: arena.assets }, { now, dryRun });
    return removals.filter((removal) => removal.app === app).map(({ release }) => release);
  }

  const isServed = async (id: string) =>
    (await arena.app.inject(`/releases/${app}/${id}/remoteEntry.js`)).statusCode === 200;

  test('what is live and what a rollback returns to stay; what came before goes', async () => {
    const [first, second, third] = [await ship('first'), await ship('second'), await ship('third')];
    await publishTen();
    pass(30);
    expect(await pruned()).toEqual([first]);
    expect([await isServed(first), await isServed(second), await isServed(third)]).toEqual([false, true, true]);
    const back = await post(`/ops/apps/${app}/rollbacks`, {});
    expect([back.status, back.body.release, await isServed(second)]).toEqual([200, second, true]);
  });

  test('a tab that is open for less than a week finds its files', async () => {
    const first = await ship('first');
    await publishTen();
    pass(30);
    for (const word of ['second', 'third', 'fourth']) await ship(word);
    pass(6.9);
    expect(await pruned()).not.toContain(first);
    expect(await isServed(first)).toBe(true);
    pass(0.2);
    expect(await pruned()).toContain(first);
  });

  test('the last ten and those of the last day stay, live or not', async () => {
    const oldest = await publish('oldest');
    await publishTen();
    pass(0.9);
    expect(await pruned()).toEqual([]);
    pass(0.2);
    expect(await pruned()).toEqual([oldest.id]);
    pass(300);
    expect(await pruned()).toEqual([]);
  });

  test('a rehearsal tells what would go and removes nothing', async () => {
    const { id } = await publish('oldest');
    await publishTen();
    pass(2);
    expect(await pruned(true)).toEqual([id]);
    expect([await isServed(id), (await activate(id)).status]).toEqual([true, 200]);
  });

  test('a removed release is not made live until it is published again, and is then like new', async () => {
    const first = await ship('first');
    await ship('second');
    await ship('third');
    await publishTen();
    pass(30);
    await pruned();
    const refused = {
      status: 409,
      body: { error: `The files of ${app} ${first} were removed. Publish it again first.` },
    };
    expect(await activate(first)).toEqual(refused);
    expect(await post(`/ops/apps/${app}/rollbacks`, { release: first })).toEqual(refused);
    expect((await publish('first')).status).toBe(201);
    expect(await pruned()).not.toContain(first);
    expect([(await activate(first)).status, await isServed(first)]).toEqual([200, true]);
  });

  test('what was published again long after stays for a day', async () => {
    const { id } = await publish('first');
    await publishTen();
    pass(30);
    await publish('first');
    expect(await pruned()).toHaveLength(1);
    expect((await activate(id)).status).toBe(200);
  });

  test('a prune that is interrupted is finished by the next one; what it began with cannot go live', async () => {
    const { id } = await publish('first');
    await publishTen();
    pass(2);
    otherwise = {
      removeRelease: async () => {
        throw new Error('The power went out.');
      },
    };
    await expect(pruned()).rejects.toThrow('The power went out.');
    otherwise = {};
    expect((await activate(id)).status).toBe(409);
    expect(await pruned()).toEqual([id]);
    expect(await store.assets.files(app, id)).toEqual([]);
    expect(await pruned()).toEqual([]);
  });

  test('an upload that broke off is refused, leaves no release, and its files go after a day', async () => {
    let saved = 0;
    otherwise = {
      save: async (...file) => {
        if (++saved === 2) throw noRoom(new Error('no space left on device'));
        return store.assets.save(...file);
      },
    };
    const broken = await publish('first');
    expect(broken).toMatchObject({
      status: 507,
      body: { error: 'The disk is full, so this release was not stored. Free some space, then publish it again.' },
    });
    otherwise = {};
    expect((await activate(broken.id)).status).toBe(404);
    // Files are as old as the clock of this machine says.
    const ages = async (hours: number) => {
      const at = new Date(Date.now() + hours * 60 * 60 * 1000);
      const removals = await prune({ db: arena.db, assets: store.assets }, { now: at });
      return removals.filter((removal) => removal.app === app);
    };
    expect(await ages(23)).toEqual([]);
    expect(await ages(25)).toEqual([
      { app, release: broken.id, files: 1, bytes: expect.any(Number), reason: 'unfinished upload' },
    ]);
    expect(await store.assets.files(app, broken.id)).toEqual([]);
  });

  test('an upload whose files are taken for leftovers meanwhile stores them again', async () => {
    const { id } = await publish('first');
    await publishTen();
    pass(2);
    otherwise = { removeRelease: async () => undefined };
    await pruned();
    // Marked, its files still there: while they are stored again, another server removes them.
    let removed = false;
    otherwise = {
      save: async (...file) => {
        await store.assets.save(...file);
        if (removed || file[2] !== 'remoteEntry.js') return;
        removed = true;
        await prune({ db: arena.db, assets: store.assets }, { now });
      },
    };
    expect((await publish('first')).status).toBe(201);
    otherwise = {};
    expect(removed).toBe(true);
    expect([(await activate(id)).status, await isServed(id)]).toEqual([200, true]);
  });

  test('what is published again while a prune looks around stays', async () => {
    const { id } = await publish('first');
    await publishTen();
    pass(2);
    otherwise = {
      releases: async () => {
        otherwise = {};
        const stored = await store.assets.releases();
        expect((await publish('first')).status).toBe(201);
        return stored;
      },
    };
    expect(await pruned()).toEqual([]);
    expect([(await activate(id)).status, await isServed(id)]).toEqual([200, true]);
  });

  test('whoever comes first, a release is live with its files or removed and not live', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { id } = await publish(`first${round}`);
      await publishTen();
      pass(2);
      const inTurn = round % 2 ? [activate(id), pruned()] : [pruned(), activate(id)];
      await Promise.all(inTurn);
      const live = await arena.app.inject({ url: '/ops/apps', headers: authorization() });
      const isLive = live.json().apps.some(({ release }: { release: string }) => release === id);
      expect(await isServed(id)).toBe(isLive);
      await publishTen();
    }
  });

  test('a release whose files go while its pages are rendered does not go live', async () => {
    await shipTo(arena, { app: 'shell', paths: ['/help'] });
    const { id } = await publish('first');
    await publishTen();
    pass(2);
    otherwise = {
      find: async (...file) => {
        const found = await store.assets.find(...file);
        const text = found && (await buffer(await found.stream()));
        if (file[1] === id && file[2] === 'remoteEntry.js') await pruned();
        return text && { size: text.length, stream: async () => Readable.from([text]) };
      },
    };
    expect(await activate(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('were removed') } });
  });

  test('several servers that prune at once remove everything once', async () => {
    const { id } = await publish('first');
    await publishTen();
    pass(2);
    const removed = await Promise.all([pruned(), pruned(), pruned()]);
    expect(removed.flat()).toEqual([id]);
  });
});
