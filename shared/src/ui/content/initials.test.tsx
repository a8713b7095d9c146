import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Initials } from './initials';

test.each([
  ['Asha Rawat', 'AR'],
  ['  meera  ', 'M'],
  ['Ravi Kumar Singh', 'RS'],
  ['आशा रावत', 'आर'],
  ['', ''],
])('abbreviates "%s" to "%s", hidden from assistive technology @H7', (name, letters) => {
  const { container } = render(<Initials name={name} team="b" shape="hexagon" />);
  expect(container.textContent).toBe(letters);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
