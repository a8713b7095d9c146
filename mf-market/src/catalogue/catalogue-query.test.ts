import { expect, test } from '@jest/globals';
import { ALL, queryFor, readAsked } from './catalogue-query';

const everything = { text: '', category: ALL, opened: null };

test.each([
  ['', everything],
  ['?q=&category=All', everything],
  ['?q=green+tee&category=T-Shirts', { text: 'green tee', category: 'T-Shirts', opened: null }],
  ['?product=ridge-tee', { ...everything, opened: 'ridge-tee' }],
])('M3.3 "%s" is read from the address', (query, asked) => {
  expect(readAsked(new URLSearchParams(query))).toEqual(asked);
});

test('M3.3 what is asked for stands in the address, as short as it can be', () => {
  const came = new URLSearchParams('from=mail&q=old');
  expect(queryFor({ text: 'tee', category: 'T-Shirts', opened: null }, came)).toBe(
    '?from=mail&q=tee&category=T-Shirts',
  );
  expect(queryFor(everything, came)).toBe('?from=mail');
  expect(queryFor(everything, new URLSearchParams('q=old'))).toBe('');
});
