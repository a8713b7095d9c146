import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Rupees } from './price';

test.each([
  [699, '₹699'],
  [1799, '₹1,799'],
  [100000, '₹1,00,000'],
])('%d rupees are written %s @B2.9', (amount, text) => {
  expect(render(<Rupees amount={amount} />).container.textContent).toBe(text);
});
