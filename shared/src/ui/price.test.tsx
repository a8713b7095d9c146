import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Dollars, Rupees } from './price';

test.each([
  [699, '₹699'],
  [1799, '₹1,799'],
  [100000, '₹1,00,000'],
])('B2.9 %d rupees are written %s', (amount, words) => {
  expect(render(<Rupees amount={amount} />).container.textContent).toBe(words);
});

test('M1.4 dollars have cents', () => {
  expect(render(<Dollars amount={24.5} />).container.textContent).toBe('$24.50');
});
