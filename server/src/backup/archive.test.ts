import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createArchive, readArchive } from './archive';

const ID = '1.0.0-0123456789abcdef';

const FILES = [
  { path: 'database.tar', bytes: Buffer.alloc(1_500_000, 'row') },
  { path: 'operator-token', bytes: Buffer.from('token\n') },
  { path: `assets/mf-market/${ID}/media/${'long-name-'.repeat(12)}.txt`, bytes: Buffer.from('x') },
  { path: `assets/mf-market/${ID}/media/empty.txt`, bytes: Buffer.alloc(0) },
];

const archiveOf = (files: typeof FILES, { missing = 0 } = {}) =>
  createArchive(
    Readable.from(
      files.map(({ path, bytes }) => ({ path, size: bytes.length + missing, chunks: Readable.from([bytes]) })),
    ),
  );

/** Of an earlier version. */
const linesOf = (files: typeof FILES, count = files.length) => {
  const chunks = files.flatMap(({ path, bytes }) => [
    { path, data: '' },
    { path, data: bytes.subarray(0, 1 << 20).toString('base64') },
    { path, data: bytes.subarray(1 << 20).toString('base64') },
  ]);
  const lines = [{ arena: 'backup', version: 1 }, ...chunks, { files: count }];
  return Readable.from([gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))]);
};

async function read(archive: Readable) {
  const files = new Map<string, Buffer>();
  for await (const { path, bytes } of readArchive(archive)) {
    files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), bytes]));
  }
  return [...files].map(([path, bytes]) => ({ path, bytes }));
}

test.each([
  ['a backup', archiveOf],
  ['a backup of an earlier version', linesOf],
])('%s contains every file', async (_, archive) => {
  const files = await read(archive(FILES));
  expect(files.map(({ path }) => path)).toEqual(FILES.map(({ path }) => path));
  expect(files.every(({ bytes }, i) => bytes.equals(FILES[i]?.bytes ?? Buffer.alloc(0)))).toBe(true);
});

test.each([
  ['a file that ends early', () => archiveOf(FILES, { missing: 1 }), 'backup'],
  [
    'an unexpected path',
    () => archiveOf([{ path: 'assets/../../out', bytes: Buffer.from('x') }]),
    'not an Arena backup',
  ],
  ['no files', () => archiveOf([]), 'not an Arena backup'],
  ['a missing file of an earlier version', () => linesOf(FILES, 5), 'damaged'],
])('%s is refused', async (_, archive, message) => {
  await expect(read(archive())).rejects.toThrow(message);
});
