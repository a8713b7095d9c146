import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { illustrations } from './illustrations';

/** Maximum size of an illustration in bytes. */
const MAX_BYTES = 25_000;

test.each(Object.entries(illustrations))(
  'the committed illustration %s matches its source and is small @G2.1',
  (name, svg) => {
    const file = readFileSync(
      new URL(`../../../mf-blogs/src/posts/illustrations/${name}.svg`, import.meta.url),
      'utf8',
    );
    expect(file).toBe(svg);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES);
  },
);
