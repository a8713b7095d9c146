import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

function open(address: string) {
  render(<RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />);
}

test('G1.1 G1.3 G2.1 G2.2 G2.3 six posts and the categories in their order, all at first', () => {
  open('/blogs');
  expect(screen.getAllByRole('article')).toHaveLength(6);
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All', 'Game Updates', 'Tips & Tricks', 'Esports', 'Community', 'Development']);
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
});

test('G1.2 G1.3 a category filters and can be linked to', async () => {
  open('/blogs?category=Esports');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Tips & Tricks' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('G3.1 G3.2 G3.3 G3.5 the newsletter form wants an e-mail and thanks', async () => {
  open('/blogs');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
  await userEvent.type(screen.getByLabelText('Your e-mail'), 'asha@example.in');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.getByRole('status')).toHaveTextContent('Thank you');
  expect(screen.getByLabelText('Your e-mail')).toHaveValue('');
});
