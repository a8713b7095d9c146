import { expect, test } from '@jest/globals';
import { CATEGORIES } from '../products/product';
import { products } from '../products/products';
import { ALL } from './catalogue-query';
import { matching } from './filter-products';

test.each([
  ['', ALL, 6],
  ['  BOTTLE ', ALL, 2],
  ['bottle', 'Bottle', 1],
  ['bottle', 'Jackets', 0],
  ['fleece', ALL, 1],
  ['', 'Hats', 0],
])('M3.1 M3.2 M3.3 "%s" in %s finds %d', (text, category, count) => {
  expect(matching(products, { text, category })).toHaveLength(count);
});

test('M3.3 the end of a name and the beginning of its description are not one word', () => {
  expect(matching(products, { text: 'Bottle One', category: ALL })).toEqual([]);
});

test.each(CATEGORIES)('M3.2 %s holds its own products only', (category) => {
  const found = matching(products, { text: '', category });
  expect(new Set(found.map((product) => product.category))).toEqual(new Set([category]));
});
