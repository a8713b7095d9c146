import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Dollars } from './dollars';

test('dollars have cents @M1.4', () => {
  expect(render(<Dollars amount={24.5} />).container.textContent).toBe('$24.50');
});
