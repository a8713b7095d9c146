import { expect, test } from '@jest/globals';
import { ALL, parseCatalogueQuery } from './catalogue-query';

const defaults = { text: '', category: ALL, formerProductId: null };

test.each([
  ['', defaults],
  ['?q=&category=All', defaults],
  ['?q=green+tee&category=T-Shirts', { text: 'green tee', category: 'T-Shirts', formerProductId: null }],
  ['?product=ridge-tee', { ...defaults, formerProductId: 'ridge-tee' }],
])('parses "%s" @M3.3', (search, query) => {
  expect(parseCatalogueQuery(new URLSearchParams(search))).toEqual(query);
});
