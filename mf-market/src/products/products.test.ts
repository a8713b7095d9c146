import { expect, test } from '@jest/globals';
import { CATEGORIES } from './product';
import { products } from './products';

test('there are six products, and every field is filled @M1.1 @M1.2', () => {
  expect(products).toHaveLength(6);
  expect(new Set(products.map(({ id }) => id)).size).toBe(6);
  for (const product of products) {
    const { id, name, description, image, category } = product;
    for (const text of [id, name, description, image, category]) expect(text).toMatch(/\S/);
    expect(product.rating).toBeGreaterThan(0);
    expect(product.rating).toBeLessThanOrEqual(5);
    expect(product.reviewCount).toBeGreaterThan(0);
  }
});

test('prices range from 24.99 to 59.99 @M1.3', () => {
  const prices = products.map(({ price }) => price);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([24.99, 59.99]);
});

test('every category has a product @M2.1 @M2.2', () => {
  expect(CATEGORIES).toEqual(['T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos']);
  expect(CATEGORIES.filter((name) => !products.some(({ category }) => category === name))).toEqual([]);
});
