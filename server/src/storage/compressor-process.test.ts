import { expect, test } from '@jest/globals';
import { runPacker } from './compressor-process';

test('files are packed, too, where the answer and the end of the process that packs are heard of at once', async () => {
  const packing = runPacker([{ contents: Buffer.alloc(200_000, 'arena'), dictionaries: [] }]);
  const until = performance.now() + 2_000;
  while (performance.now() < until);
  const [packed] = await packing;
  expect(packed?.br.length).toBeGreaterThan(0);
});
