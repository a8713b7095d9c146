import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from './section';

function open(address: string) {
  render(<RouterProvider router={createMemoryRouter(section.routes, { initialEntries: [address] })} />);
}

test('M1.1 M1.4 M5.1 the catalogue loads and shows six products with prices in dollars', async () => {
  open('/market');
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findAllByRole('article')).toHaveLength(6);
  expect(screen.getByText('$24.99')).toBeVisible();
  expect(screen.getByText('$59.99')).toBeVisible();
});

test('M3 M4 M4.1 a search without a match says so and can be cleared', async () => {
  open('/market?q=jacket');
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), ' of gold');
  expect(screen.getByText('No products found matching your criteria.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and category' }));
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

test('M2.1 M2.2 M3.2 the categories are offered, all at first, and filter', async () => {
  open('/market');
  await screen.findAllByRole('article');
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['All', 'T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos']);
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Jackets' }));
  expect(screen.getByRole('article')).toHaveAccessibleName('Dusk Patrol Jacket');
});

test('M6 Add to Cart is a real button that does nothing', async () => {
  open('/market?q=jacket');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('M7 ratings are told in words and numbers', async () => {
  open('/market?q=jacket');
  expect(await screen.findByRole('img', { name: '4.8 of 5 stars' })).toBeVisible();
  expect(screen.getByText('4.8 (54 reviews)')).toBeVisible();
});
