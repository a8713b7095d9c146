import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { anUpload, aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';

const HOUR = 60 * 60 * 1000;
const MARKET = '/api/ops/apps/mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  arena = await startArena({ now: () => now });
});
afterEach(() => arena.close());

const ship = async (variant: string) => (await shipTo(arena, { variant })).release.id;
const post = (path: string, body: object) => postWithToken(arena, MARKET + path, body);
const warningsOf = async (path: string, body: object) => (await post(path, body)).body.warnings;

async function upload(options: Parameters<typeof aRelease>[0]) {
  const { release, files } = aRelease(options);
  const { payload, headers } = await anUpload(release, files);
  const url = `/api/ops/apps/${release.app}/releases`;
  const authorization = `Bearer ${arena.token}`;
  const response = await arena.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return response.json();
}

const section = (path: string, label: string, ...orders: number[]) => ({
  paths: [path],
  pages: [path],
  nav: orders.map((order) => ({ label, to: path, order })),
});

test('an upload says which app has the same place in the navigation', async () => {
  await shipTo(arena, { app: 'mf-events', manifest: { section: section('/events', 'Events', 1000) } });
  expect((await upload({ app: 'mf-wp', manifest: { section: section('/wp', 'Wp', 1000) } })).warnings).toEqual([
    'The navigation entry Wp has the order 1000, which mf-events already uses. ' +
      'Entries of the same order are sorted by the name of their app.',
  ]);
  expect((await upload({ app: 'mf-lab', manifest: { section: section('/lab', 'Lab', 1010) } })).warnings).toEqual([]);
  const newer = { app: 'mf-events', variant: 'second', manifest: { section: section('/events', 'Events', 1000) } };
  expect((await upload(newer)).warnings).toEqual([]);
});

test('a release that was rolled back says so when it returns, whatever way', async () => {
  await ship('good');
  const bad = await ship('bad');
  await post('/rollbacks', { reason: 'broken: import' });
  now = new Date(NOW.getTime() + HOUR);
  const expected = [`mf-market ${bad} was rolled back 1 hr ago by operator: broken: import`];
  expect((await upload({ variant: 'bad' })).warnings).toEqual(expected);
  expect(await warningsOf('/activations', { release: bad, dryRun: true })).toEqual(expected);
  expect(await warningsOf('/canary', { release: bad, share: 5 })).toEqual(expected);
  await post('/canary', { share: 0 });
  expect(await warningsOf('/activations', { release: bad })).toEqual([
    `mf-market ${bad} was withdrawn as a canary just now by operator.`,
  ]);
  // It has been live since, and another release has replaced it.
  await ship('next');
  expect(await warningsOf('/activations', { release: bad })).toEqual([]);
});

test('neither a new release nor a rollback target causes a warning', async () => {
  const good = await ship('good');
  await ship('bad');
  await post('/rollbacks', {});
  const next = await publishTo(arena, { variant: 'next' });
  expect(await warningsOf('/activations', { release: next.id })).toEqual([]);
  expect(await warningsOf('/activations', { release: good })).toEqual([]);
});
