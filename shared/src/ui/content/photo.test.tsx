import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Photo } from './photo';

test('shows the photo of a person, or their initials @H7', () => {
  const { container, rerender } = render(<Photo name="Asha Rawat" url="/asha.avif" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/asha.avif');
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
  rerender(<Photo name="Asha Rawat" url={null} />);
  expect(container.textContent).toBe('AR');
});
