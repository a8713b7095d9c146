import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openMarket } from '../testing/open-market';
import { names } from '../testing/queries';

const field = () => screen.getByRole('searchbox', { name: 'Search the catalogue' });
const chip = (name: string) => screen.getByRole('radio', { name });

test('M2.1 M2.2 the categories in their order, all of them at first', async () => {
  await openMarket();
  const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(offered).toEqual(['All', 'T-Shirts', 'Keychains', 'Jackets', 'Lowers', 'Bottle', 'Combos']);
  expect(chip('All')).toBeChecked();
  expect(names()).toHaveLength(6);
});

test('M3.1 M3.2 M3.3 search and category hold at once, are counted and stand in the address', async () => {
  const { user, router } = await openMarket('/market?from=mail');
  expect(screen.getByRole('status')).toHaveTextContent(/^6 products$/);
  await user.type(field(), ' BOTTLE');
  expect(names()).toEqual(['Canteen Bottle', 'First Game Combo']);
  expect(screen.getByRole('status')).toHaveTextContent(/^2 products$/);
  await user.click(chip('Combos'));
  expect(names()).toEqual(['First Game Combo']);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 product$/);
  expect(router.state.location.search).toBe('?from=mail&q=+BOTTLE&category=Combos');
});

test('M3.3 a link brings search and category back, and so does Back', async () => {
  const { go, router } = await openMarket('/market?q=wind&category=Jackets', '/elsewhere');
  await go(-1);
  expect(field()).toHaveValue('wind');
  expect(chip('Jackets')).toBeChecked();
  expect(names()).toEqual(['Dusk Patrol Jacket']);
  expect(router.state.location.search).toBe('?q=wind&category=Jackets');
});

test('M3.1 letters can be put into the middle of what is searched for', async () => {
  const { user } = await openMarket();
  await user.type(field(), 'jket');
  await user.type(field(), 'ac', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field()).toHaveValue('jacket');
  expect(names()).toEqual(['Dusk Patrol Jacket']);
});

test('M3.1 the search can be emptied beside the field, and the category stays', async () => {
  const { user, router } = await openMarket('/market?category=Bottle');
  expect(screen.queryByRole('button', { name: 'Clear the search' })).not.toBeInTheDocument();
  await user.type(field(), 'steel');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(router.state.location.search).toBe('?category=Bottle');
});

test('M3.1 Enter does not leave the page', async () => {
  const { user, router } = await openMarket();
  await user.type(field(), 'tee{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/market', search: '?q=tee' });
});

test('M4 M4.1 when nothing matches the page says so, and gives a way back to everything', async () => {
  const { user, router } = await openMarket('/market?q=of+gold&category=Jackets');
  expect(screen.getByRole('status')).toHaveTextContent(/^No products found matching your criteria\.$/);
  expect(screen.getByText('You searched for “of gold” in “Jackets”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and category' }));
  expect(names()).toHaveLength(6);
  expect(chip('All')).toBeChecked();
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('M4 a category that nobody knows has no products', async () => {
  await openMarket('/market?category=Hats');
  expect(screen.getByText('No products found matching your criteria.')).toBeVisible();
  expect(screen.getByText('You looked in “Hats”.')).toBeVisible();
});
