import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readText } from '../storage/read-text';
import { PACKED_LIST, type PackedList, placeOf, sha256 } from '../storage/variant-list';
import { expectSoon } from '../testing/expect-soon';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';
import { releases } from './table';

const APP = 'mf-market';
const SCRIPT = 'catalogue.js';
const STYLES = 'pages/market.css';
const CODE = 'export const answer = 42;\n'.repeat(100);
const BR = { encoding: 'br' } as const;

let arena: Awaited<ReturnType<typeof startArena>>;
let id: string;

beforeEach(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  id = (await shipTo(arena, { files: { [SCRIPT]: CODE } })).release.id;
});
afterEach(() => arena.close());

const save = (path: string, contents: string | Buffer) => arena.assets.save(APP, id, path, Buffer.from(contents));

const script = async (accepted: string) => {
  const url = `/releases/${APP}/${id}/${SCRIPT}`;
  const { headers, rawPayload } = await arena.app.inject({ url, headers: { 'accept-encoding': accepted } });
  return { encoding: headers['content-encoding'], bytes: rawPayload };
};

/** Changes a file or its packed form in the store, and the list beside it so that all of it fits. */
async function alter(change: (list: PackedList[string]) => Promise<unknown>) {
  const text = (await readText(arena.assets, APP, id, PACKED_LIST)) ?? '';
  const list: PackedList = JSON.parse(text);
  if (list[SCRIPT]) await change(list[SCRIPT]);
  await save(PACKED_LIST, JSON.stringify(list));
  return { undo: () => save(PACKED_LIST, text) };
}

test('a file that was changed in the store, and its list with it, does not outlive its repair in memory', async () => {
  const altered = CODE.replaceAll('42', '43');
  const { undo } = await alter(async (listed) => {
    listed.sha256 = sha256(altered);
    listed.forms = [];
    await save(SCRIPT, altered);
  });
  expect((await script('identity')).bytes.toString()).toBe(altered);
  await save(SCRIPT, CODE);
  await undo();
  expect((await script('identity')).bytes.toString()).toBe(CODE);
});

test('a packed form that was changed in the store, and its list with it, is not sent', async () => {
  const altered = brotliCompressSync(CODE.replaceAll('42', '43'));
  await alter(async ({ forms }) => {
    for (const form of forms) if (form.encoding === 'br') form.sha256 = sha256(altered);
    await save(placeOf(SCRIPT, BR), altered);
  });
  expect((await script('br')).bytes.toString()).toBe(CODE);
});

test.each([
  ['what was packed is sent', CODE, 'br'],
  ['what was changed is not', CODE.replaceAll('42', '43'), undefined],
])('of a release from before the database knew the lists, %s', async (_, packed, encoding) => {
  await arena.db.update(releases).set({ packedList: null });
  const form = brotliCompressSync(packed);
  await alter(async ({ forms }) => {
    for (const listed of forms) if (listed.encoding === 'br') listed.sha256 = sha256(form);
    await save(placeOf(SCRIPT, BR), form);
  });
  expect((await script('br')).encoding).toBe(encoding);
});

test('a stylesheet that was changed in the store does not get into pages', async () => {
  await save(STYLES, '.page { color: blue; }');
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(`/releases/${APP}/${id}/`));
  expect((await arena.app.inject('/market')).body).not.toContain('color: blue');
});
