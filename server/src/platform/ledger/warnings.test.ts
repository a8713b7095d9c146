import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../testing/ops-client';
import { anUpload, aRelease, shipTo, someContent } from '../../testing/release-builder';
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

test('a build that replaces content that a person changed says so, and how to keep it', async () => {
  const first = (await shipTo(arena, { content: someContent() })).release.id;
  const { release } = (await post(`/releases/${first}/content`, { content: someContent(120) })).body;
  expect(await warningsOf('/activations', { release })).toEqual([]);
  const build = (price: number) => upload({ variant: `code${price}`, content: someContent(price) });
  const { release: stale, warnings } = await build(100);
  const expected = [
    `operator changed the content of mf-market on 21 November 2026 at 3:30 pm IST, and ${stale} has other content. ` +
      `To keep the changes: arena content get mf-market --release ${release} -o src/content/content.json, then build again.`,
  ];
  expect(warnings).toEqual(expected);
  expect(await warningsOf('/activations', { release: stale, dryRun: true })).toEqual(expected);
  const kept = await build(120);
  expect(kept.warnings).toEqual([]);
  await post('/activations', { release: kept.release });
  expect((await build(130)).warnings).toEqual([]);
});
