import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { diskAssetStore } from '../../../kernel/storage/disk/disk';
import { aSourceMap, MARKET_PAGE } from '../../../testing/source-maps';
import { SourceMaps } from './source-maps';

const MIB = 1 << 20;

const release = { app: 'mf-market', release: '1.0.0-0123456789abcdef' };

let folder: string;
let maps: AssetStore;
let sourceMaps: SourceMaps;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-maps-'));
  maps = diskAssetStore(folder);
  sourceMaps = new SourceMaps({ maps });
});
afterEach(() => maps.removeRelease(release.app, release.release));
afterAll(async () => {
  await sourceMaps.close();
  await rm(folder, { recursive: true });
});

const save = async (text: string | Buffer, file = 'remoteEntry.js') =>
  sourceMaps.save(release, await sourceMaps.validate(new Map([[file, Buffer.from(text)]])));

const at = (column: number, file = 'remoteEntry.js') => ({ ...release, file, line: 1, column });

test.each([
  ['a parent folder', '../../../../etc/passwd'],
  ['a parent folder inside', 'mf-market/../../etc/passwd'],
  ['an absolute path', '/etc/passwd'],
  ['a drive', 'C:\\Windows\\win.ini'],
  ['a backslash', 'mf-market\\src'],
  ['a URL', 'https://evil.example/track.js'],
  ['a URL of a file', 'file:///etc/passwd'],
  ['a URL without a protocol', '//evil.example/track.js'],
  ['a script as URL', 'javascript:alert(1)'],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a line break', 'mf-market/src\nforged: line'],
  ['an escape sequence', 'mf-market/\u001b[2J'],
  ['reversed text', 'mf-market/\u202egpj.tsx'],
  ['a NUL character', 'mf-market/\0'],
  ['201 characters', 'x'.repeat(201)],
  ['nothing', ''],
  ['null', null],
])('a source whose name is or contains %s leads nowhere', async (_, source) => {
  await save(aSourceMap({ sources: [source], sourcesContent: undefined, sourceRoot: '/etc/' }));
  expect(await sourceMaps.map([at(1)])).toEqual([null]);
});

test.each([
  ['missing', undefined, ''],
  ['null', [null], ''],
  ['shorter than its positions', [''], ''],
  ['a long line', [`  ${'x'.repeat(5 * MIB)}`], 'x'.repeat(200)],
  ['indented by megabytes', [`${' '.repeat(5 * MIB)}x`], ''],
  ['control characters', ['a\u0000\u001b[2J\tb\rc'], 'a  [2J b c'],
  ['half a character at the end', [`${'x'.repeat(199)}\u{1f600}`], 'x'.repeat(199)],
  ['HTML, which is text', ['<script>alert(1)</script>'], '<script>alert(1)</script>'],
])('a source whose text is %s gives a short line', async (_, sourcesContent, text) => {
  await save(aSourceMap({ sourcesContent }));
  expect(await sourceMaps.map([at(1)])).toMatchObject([{ source: MARKET_PAGE, line: 1, text }]);
});

test.each([
  ['a position beyond the sources', 'AEAA'],
  ['a negative line', 'AADA'],
  ['a negative column', 'AAAD'],
  ['a segment without a source', 'A'],
  ['nothing', ''],
])('mappings with %s lead nowhere', async (_, mappings) => {
  await save(aSourceMap({ mappings }));
  expect(await sourceMaps.map([at(1)])).toEqual([null]);
});

test.each([`A${'g'.repeat(100)}AAA`, `A${'g'.repeat(MIB)}`, '<>\u{1f600}!', '\0,\uffff;', 'A,A;A'.repeat(1_000)])(
  'mappings without a meaning lead anywhere in the same map',
  async (mappings) => {
    await save(aSourceMap({ mappings }));
    const [frame] = await sourceMaps.map([at(1)]);
    expect([MARKET_PAGE, undefined]).toContain(frame?.source);
  },
);

test('a prototype in a map has no effect', async () => {
  await save(
    aSourceMap().replace('{', '{"__proto__":{"sections":[],"source":"x"},"constructor":{"prototype":{"x":1}},'),
  );
  expect(await sourceMaps.map([at(1)])).toMatchObject([{ source: MARKET_PAGE }]);
  expect('x' in {}).toBe(false);
});

const nested = (open: string, close: string) => {
  const depth = Math.floor((8 * MIB) / (open.length + close.length)) - 1;
  return `${open.repeat(depth)}0${close.repeat(depth)}`;
};

test.each([
  ['not JSON', 'var map;', /is not JSON/],
  ['empty', '', /is not JSON/],
  ['compressed', gzipSync(aSourceMap()), /is not JSON/],
  ['a gzip bomb', gzipSync(Buffer.alloc(64 * MIB)), /is not JSON/],
  ['another version', aSourceMap({ version: 2 }), /version/],
  ['made of sections', aSourceMap({ sections: [{ offset: { line: 0, column: 0 }, map: {} }] }), /sections/],
  ['a source that is a number', aSourceMap({ sources: [1] }), /sources\.0/],
  ['a source that is an object', aSourceMap({ sources: [{ toString: 'x' }] }), /sources\.0/],
  ['sources that are an object', aSourceMap({ sources: { length: 1e9 } }), /sources/],
  ['contents that are numbers', aSourceMap({ sourcesContent: [1] }), /sourcesContent\.0/],
  ['mappings that are a list', aSourceMap({ mappings: [[[0, 0, 0, 0]]] }), /mappings/],
  ['no object', '[]', /not valid/],
  ['null', 'null', /not valid/],
  ['millions of sources', aSourceMap({ sources: Array(2_000_000).fill('') }), /sources/],
  ['millions of empty lines', aSourceMap({ mappings: ';'.repeat(7 * MIB) }), /500000 lines and segments/],
  ['millions of segments', aSourceMap({ mappings: 'AAAA,'.repeat(1.5 * MIB) }), /500000 lines and segments/],
  ['millions of keys', `{${Array.from({ length: 600_000 }, (_, i) => `"${i}x":0`).join()}}`, /not valid|too much/],
  ['deeply nested lists', nested('[', ']'), /not valid|too much/],
  ['deeply nested objects', nested('{"a":', '}'), /not valid|too much/],
  ['a nested list of sources', `{"version":3,"mappings":"","sources":${nested('[', ']')}}`, /not valid|too much/],
])('a map is refused by name if it is or has %s', async (_, text, fault) => {
  const refused = await save(text).catch((error: Error) => error);
  expect(refused).toMatchObject({ code: 'invalid', message: expect.stringMatching(fault) });
  expect(refused).toMatchObject({ message: expect.stringMatching(/^The source map of remoteEntry\.js .*\.$/) });
  expect(await maps.files(release.app, release.release)).toEqual([]);
  // The process, or the next one, still works.
  await save(aSourceMap());
});

test('the largest accepted map is read within its time, while other maps are read', async () => {
  const content = 'x\n'.repeat(2 * MIB);
  await save(aSourceMap({ mappings: 'AAgggB,'.repeat(499_000), sourcesContent: [content] }));
  await save(aSourceMap(), 'other.js');
  const frames = Array.from({ length: 100 }, (_, i) => at(i + 1));
  expect(await sourceMaps.map([...frames, at(1, 'other.js')])).toHaveLength(101);
  expect(await sourceMaps.map([at(1, 'other.js')])).toMatchObject([{ source: MARKET_PAGE }]);
});

test.each([
  ['not compressed', Buffer.from(aSourceMap())],
  ['a compression bomb', brotliCompressSync(Buffer.alloc(256 * MIB))],
  ['no map', brotliCompressSync('[]')],
  ['truncated', brotliCompressSync(aSourceMap()).subarray(0, 50)],
  ['empty', Buffer.alloc(0)],
])('a stored map that was changed and is %s leads nowhere', async (_, bytes) => {
  await maps.save(release.app, release.release, 'remoteEntry.js.map.br', bytes);
  await save(aSourceMap(), 'other.js');
  expect(await sourceMaps.map([at(1), at(1, 'other.js')])).toMatchObject([null, { source: MARKET_PAGE }]);
});
