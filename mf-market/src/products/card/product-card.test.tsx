import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openMarket } from '../../testing/open-market';
import { card } from '../../testing/queries';

test('prices are in dollars and cents, and one note says so @M1.4 @M1.5', async () => {
  await openMarket();
  expect(card('Grid Reference Keychain').getByText('$24.99')).toBeVisible();
  expect(card('Dusk Patrol Jacket').getByText('$59.99')).toBeVisible();
  expect(screen.getByText('Prices are in US dollars.')).toBeVisible();
});

test('shows a rating as stars and as text @M7', async () => {
  await openMarket();
  const jacket = card('Dusk Patrol Jacket');
  expect(jacket.getByRole('img', { name: '4.8 of 5 stars' })).toBeVisible();
  expect(jacket.getByText('4.8 (54 reviews)')).toBeVisible();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

test('a picture has alternative text @M7', async () => {
  await openMarket();
  expect(card('Canteen Bottle').getByRole('img', { name: /^Steel bottle .*, front view/ })).toBeVisible();
});

test('Add to Cart is a real button without an effect, and its description says so @M6 @M6.1', async () => {
  const { user, router } = await openMarket();
  const before = document.body.innerHTML;
  const buttons = screen.getAllByRole('button', { name: 'Add to Cart' });
  expect(buttons).toHaveLength(6);
  expect(buttons[2]).toHaveAccessibleDescription('Dusk Patrol Jacket Not on sale yet');
  for (const button of buttons) await user.click(button);
  expect(document.body.innerHTML).toBe(before);
  expect(router.state.location).toMatchObject({ pathname: '/market', search: '' });
  expect(screen.getByText(/the shop opens with the arena/)).toBeVisible();
});
