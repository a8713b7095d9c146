import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { plates } from './illustrations';

/** Most bytes of a plate. */
const LIMIT = 25_000;

test.each(Object.entries(plates))(
  'G2.1 the plate %s lies beside the posts as it is drawn, and is small',
  (name, plate) => {
    const file = readFileSync(new URL(`../src/posts/illustrations/${name}.svg`, import.meta.url), 'utf8');
    expect(file).toBe(plate);
    expect(Buffer.byteLength(plate)).toBeLessThanOrEqual(LIMIT);
  },
);
