import { expect, test } from '@jest/globals';
import { ALL, filterProducts } from './filter';
import { CATEGORIES, products } from './products';

test.each([
  ['', ALL, 6],
  ['  BOTTLE ', ALL, 2],
  ['bottle', 'Bottle', 1],
  ['bottle', 'Jackets', 0],
  ['fleece', ALL, 1],
])('M3.1 M3.2 M3.3 "%s" in %s finds %d', (text, category, count) => {
  expect(filterProducts(products, text, category)).toHaveLength(count);
});

test('M1.1 M1.3 M2.2 six products from 24.99 to 59.99, every category has one', () => {
  expect(products).toHaveLength(6);
  const prices = products.map(({ price }) => price);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([24.99, 59.99]);
  for (const category of CATEGORIES) expect(filterProducts(products, '', category).length).toBeGreaterThan(0);
});
