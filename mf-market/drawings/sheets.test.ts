import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sheets } from './sheets';

test('M7 there is a sheet for each of the six products', () => {
  expect(sheets).toHaveLength(6);
});

test.each(sheets)('M7 %s beside the products is what its drawing gives', (name, svg) => {
  expect(readFileSync(new URL(`../src/products/pictures/${name}`, import.meta.url), 'utf8')).toBe(svg);
});
