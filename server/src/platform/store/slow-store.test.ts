import { afterAll, beforeAll, test } from '@jest/globals';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { SERVER } from '../../operators/author';
import { expectSoon } from '../../testing/expect-soon';
import { publishTo } from '../../testing/ops-client';
import { aSourceMap, uploadSourceMaps } from '../../testing/source-maps';
import { startArena } from '../../testing/start-arena';
import { aPrebooking } from '../../testing/submissions';
import { prune } from '../delivery/retention/prune';

const DAY = 24 * 60 * 60 * 1000;

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

/** Sends a form, which has to be stored soon. */
async function sendForm() {
  let isStored = false;
  const request = { method: 'POST', url: '/api/prebooking', payload: aPrebooking() } as const;
  void arena.app.inject(request).then(({ statusCode }) => {
    isStored = statusCode === 201;
  });
  await expectSoon(async () => isStored);
}

/** Makes a method of a store hang. `reached` resolves when it is called; `answer` lets it go on. */
function hang(store: AssetStore, method: 'files' | 'removeRelease' | 'save') {
  const original = store[method];
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  Object.assign(store, {
    [method]: async (...args: never[]) => {
      reach();
      await answered;
      return Reflect.apply(original, store, args);
    },
  });
  return {
    reached,
    answer: () => {
      Object.assign(store, { [method]: original });
      answer();
    },
  };
}

const works: readonly [string, 'files' | 'removeRelease' | 'save', 'assets' | 'maps', () => Promise<unknown>][] = [
  ['a release is published', 'files', 'assets', () => publishTo(arena, { variant: 'second' })],
  [
    'an unfinished upload is deleted',
    'removeRelease',
    'assets',
    async () => {
      await arena.assets.save('mf-market', '1.0.0-0123456789abcdef', 'remoteEntry.js', Buffer.from('unfinished'));
      return prune(arena, { by: SERVER, now: new Date(Date.now() + 2 * DAY) });
    },
  ],
  [
    'source maps are published',
    'save',
    'maps',
    async () => uploadSourceMaps(arena, await publishTo(arena, {}), { 'remoteEntry.js': aSourceMap() }),
  ],
];

test.each(works)('forms do not wait for a store that hangs while %s', async (_, method, store, work) => {
  const hanging = hang(arena[store], method);
  const done = work();
  try {
    await hanging.reached;
    await sendForm();
  } finally {
    hanging.answer();
  }
  await done;
});
