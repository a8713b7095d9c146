import { expect, test } from '@jest/globals';
import { CATEGORIES } from '../products/product';
import { products } from '../products/products';
import { ALL } from './catalogue-query';
import { filterProducts } from './filter-products';

test.each([
  ['', ALL, 6],
  ['  BOTTLE ', ALL, 2],
  ['bottle', 'Bottle', 1],
  ['bottle', 'Jackets', 0],
  ['fleece', ALL, 1],
  ['', 'Hats', 0],
])('a search for "%s" in %s finds %d products @M3.1 @M3.2 @M3.3', (text, category, count) => {
  expect(filterProducts(products, { text, category })).toHaveLength(count);
});

test('a search text cannot span name and description @M3.3', () => {
  expect(filterProducts(products, { text: 'Bottle One', category: ALL })).toEqual([]);
});

test.each(CATEGORIES)('the category %s matches only its own products @M3.2', (category) => {
  const matches = filterProducts(products, { text: '', category });
  expect(new Set(matches.map((product) => product.category))).toEqual(new Set([category]));
});
