import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sha256, VARIANT_LIST, type VariantList, variantPath } from '../../kernel/storage/compression/variant-list';
import { readText } from '../../kernel/storage/read-text';
import { expectSoon } from '../../testing/expect-soon';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { releases } from '../ledger/table';

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

/** Changes a file or one of its variants in the store, and the list of variants to match. */
async function alter(change: (list: VariantList[string]) => Promise<unknown>) {
  const text = (await readText(arena.assets, APP, id, VARIANT_LIST)) ?? '';
  const list: VariantList = JSON.parse(text);
  if (list[SCRIPT]) await change(list[SCRIPT]);
  await save(VARIANT_LIST, JSON.stringify(list));
  return { undo: () => save(VARIANT_LIST, text) };
}

test('serves a repaired file again after the file and its list were changed in the store', async () => {
  const altered = CODE.replaceAll('42', '43');
  const { undo } = await alter(async (entry) => {
    entry.sha256 = sha256(altered);
    entry.forms = [];
    await save(SCRIPT, altered);
  });
  expect((await script('identity')).bytes.toString()).toBe(altered);
  await save(SCRIPT, CODE);
  await undo();
  expect((await script('identity')).bytes.toString()).toBe(CODE);
});

test('does not send a variant that was changed in the store together with its list', async () => {
  const altered = brotliCompressSync(CODE.replaceAll('42', '43'));
  await alter(async ({ forms }) => {
    for (const form of forms) if (form.encoding === 'br') form.sha256 = sha256(altered);
    await save(variantPath(SCRIPT, BR), altered);
  });
  expect((await script('br')).bytes.toString()).toBe(CODE);
});

test.each([
  ['sends an unchanged variant', CODE, 'br'],
  ['does not send a changed variant', CODE.replaceAll('42', '43'), undefined],
])('%s of a release whose list has no hash in the database', async (_, contents, encoding) => {
  await arena.db.update(releases).set({ packedList: null });
  const variant = brotliCompressSync(contents);
  await alter(async ({ forms }) => {
    for (const form of forms) if (form.encoding === 'br') form.sha256 = sha256(variant);
    await save(variantPath(SCRIPT, BR), variant);
  });
  expect((await script('br')).encoding).toBe(encoding);
});

test('does not inline a stylesheet that was changed in the store', async () => {
  await save(STYLES, '.page { color: blue; }');
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(`/releases/${APP}/${id}/`));
  expect((await arena.app.inject('/market')).body).not.toContain('color: blue');
});
