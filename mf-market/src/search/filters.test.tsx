import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openMarket } from '../testing/open-market';
import { productNames } from '../testing/queries';

const field = () => screen.getByRole('searchbox', { name: 'Search the catalogue' });
const chip = (name: string) => screen.getByRole('radio', { name });

test('lists the categories in order and starts with all of them @M2.1 @M2.2', async () => {
  await openMarket();
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual(['All', 'T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos']);
  expect(chip('All')).toBeChecked();
  expect(productNames()).toHaveLength(6);
});

test('combines search and category, counts the results and updates the URL @M3.1 @M3.2 @M3.3', async () => {
  const { user, router } = await openMarket('/market?from=mail');
  expect(screen.getByRole('status')).toHaveTextContent(/^6 products$/);
  await user.type(field(), ' BOTTLE');
  expect(productNames()).toEqual(['Canteen Bottle', 'First Game Combo']);
  expect(screen.getByRole('status')).toHaveTextContent(/^2 products$/);
  await user.click(chip('Combos'));
  expect(productNames()).toEqual(['First Game Combo']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 product$/);
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail&q=+BOTTLE&category=Combos'));
});

test('a link and Back restore search and category @M3.3', async () => {
  const { go, router } = await openMarket('/market?q=wind&category=Jackets', '/other');
  await go(-1);
  expect(field()).toHaveValue('wind');
  expect(chip('Jackets')).toBeChecked();
  expect(productNames()).toEqual(['Dusk Patrol Jacket']);
  await waitFor(() => expect(router.state.location.search).toBe('?q=wind&category=Jackets'));
});

test('letters can be inserted in the middle of the search text @M3.1', async () => {
  const { user } = await openMarket();
  await user.type(field(), 'jket');
  await user.type(field(), 'ac', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field()).toHaveValue('jacket');
  expect(productNames()).toEqual(['Dusk Patrol Jacket']);
});

test('the button beside the field clears the search and keeps the category @M3.1', async () => {
  const { user, router } = await openMarket('/market?category=Bottle');
  expect(screen.queryByRole('button', { name: 'Clear the search' })).not.toBeInTheDocument();
  await user.type(field(), 'steel');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  await waitFor(() => expect(router.state.location.search).toBe('?category=Bottle'));
});

test('Enter stays on the page @M3.1', async () => {
  const { user, router } = await openMarket();
  await user.type(field(), 'tee{Enter}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/market', search: '?q=tee' }));
});

test('when nothing matches, the page says so and offers to clear the filters @M4 @M4.1', async () => {
  const { user, router } = await openMarket('/market?q=of+gold&category=Jackets');
  expect(screen.getByRole('status')).toHaveTextContent(/^No products found matching your criteria\.$/);
  expect(screen.getByText('You searched for “of gold” in “Jackets”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and category' }));
  expect(productNames()).toHaveLength(6);
  expect(chip('All')).toBeChecked();
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('an unknown category has no products @M4', async () => {
  await openMarket('/market?category=Hats');
  expect(screen.getByText('No products found matching your criteria.')).toBeVisible();
  expect(screen.getByText('You looked in “Hats”.')).toBeVisible();
});
