import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { childProcesses } from '../../../testing/servers/child-processes';
import { aSourceMap, MARKET_PAGE } from '../../../testing/source-maps';
import { SourceMaps } from './source-maps';

const release = { app: 'mf-market', release: '1.0.0-0123456789abcdef' };

let folder: string;
let maps: AssetStore;
let sourceMaps: SourceMaps;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-maps-'));
  maps = diskAssetStore(folder);
  sourceMaps = new SourceMaps({ maps });
});
afterEach(async () => {
  await sourceMaps.close();
  await rm(folder, { recursive: true });
});

const save = async (text: string | Buffer, file = 'remoteEntry.js') =>
  sourceMaps.save(release, await sourceMaps.validate(new Map([[file, Buffer.from(text)]])));

const at = (column: number, fields: object = {}) => ({
  ...release,
  file: 'remoteEntry.js',
  line: 1,
  column,
  ...fields,
});

const children = () => childProcesses('source-map-reader.mjs');

test('frames lead to lines of the sources, in their order', async () => {
  await save(aSourceMap());
  await save(aSourceMap({ sources: ['shared/src/ui/controls/button.tsx'] }), 'pages/about.js');
  expect(await sourceMaps.map([at(15), at(1, { file: 'pages/about.js' }), at(3)])).toEqual([
    { source: MARKET_PAGE, line: 2, column: 3, text: 'throw new Error("sold out");' },
    { source: 'shared/src/ui/controls/button.tsx', line: 1, column: 1, text: 'const price = 1;' },
    { source: MARKET_PAGE, line: 1, column: 1, text: 'const price = 1;' },
  ]);
  expect(await sourceMaps.map([])).toEqual([]);
});

test('frames without a map, or outside of it, lead nowhere', async () => {
  await save(aSourceMap());
  const nowhere = [
    at(1, { file: 'other.js' }),
    at(1, { release: '1.0.0-fedcba9876543210' }),
    at(1, { app: 'mf-blogs' }),
    at(1, { line: 2 }),
    at(1, { line: 2 ** 31 }),
  ];
  expect(await sourceMaps.map([...nowhere, at(1)])).toEqual([...nowhere.map(() => null), expect.anything()]);
});

test.each([
  ['file', '../remoteEntry.js'],
  ['file', '/etc/passwd'],
  ['file', 'a\0b.js'],
  ['app', '..'],
  ['release', '../1.0.0-0123456789abcdef'],
  ['line', 0],
  ['line', 1.5],
  ['column', -1],
  ['column', Number.NaN],
  ['column', Number.POSITIVE_INFINITY],
])('a frame whose %s is %p leads nowhere and needs no process', async (field, value) => {
  expect(await sourceMaps.map([at(1, { [field]: value })])).toEqual([null]);
  expect(children()).toEqual([]);
});

test('a map that was published again replaces the cached one', async () => {
  await save(aSourceMap());
  await sourceMaps.map([at(1)]);
  await save(aSourceMap({ sources: ['mf-market/src/renamed-page.tsx'] }));
  expect(await sourceMaps.map([at(1)])).toMatchObject([{ source: 'mf-market/src/renamed-page.tsx' }]);
});

test('a process that was killed is replaced', async () => {
  await save(aSourceMap());
  await sourceMaps.map([at(1)]);
  for (const pid of children()) process.kill(pid, 'SIGKILL');
  await Promise.all(Array.from({ length: 5 }, () => sourceMaps.map([at(1)])));
  expect(await sourceMaps.map([at(1)])).toMatchObject([{ source: MARKET_PAGE }]);
});

test('the processes start with the first map and end when the maps are closed', async () => {
  expect(children()).toEqual([]);
  await save(aSourceMap());
  expect(children()).toHaveLength(1);
  await sourceMaps.map([at(1)]);
  expect(children()).toHaveLength(2);
  const late = sourceMaps.map([at(1)]);
  await sourceMaps.close();
  expect(children()).toEqual([]);
  await late;
  expect(await sourceMaps.map([at(1)])).toEqual([null]);
  expect(children()).toEqual([]);
});
