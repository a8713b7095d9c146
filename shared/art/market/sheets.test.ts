import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sheets } from './sheets';

test('each of the six products has a drawing @M7', () => {
  expect(sheets).toHaveLength(6);
});

test.each(sheets)('the committed %s matches its source @M7', (name, svg) => {
  expect(readFileSync(new URL(`../../../mf-market/src/products/pictures/${name}`, import.meta.url), 'utf8')).toBe(svg);
});
