import { expect, test } from '@jest/globals';
import { compressInChildProcess } from './compressor-process';

test('resolves with the compressed files even if the result and the end of the process arrive at the same time', async () => {
  const compression = compressInChildProcess([{ contents: Buffer.alloc(200_000, 'arena'), dictionaries: [] }]);
  const until = performance.now() + 2_000;
  while (performance.now() < until);
  const [compressed] = await compression;
  expect(compressed?.br.length).toBeGreaterThan(0);
});
