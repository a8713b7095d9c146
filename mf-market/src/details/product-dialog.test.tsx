import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openMarket } from '../testing/open-market';
import { card, productNames } from '../testing/queries';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('a product opens with its picture, rating, price and measurements @M1.2 @M1.4 @M7', async () => {
  const { user } = await openMarket();
  await user.click(card('Dusk Patrol Jacket').getByRole('link'));
  const opened = dialog('Dusk Patrol Jacket');
  expect(opened.getByRole('img', { name: /^Dark jacket .*, front view/ })).toBeVisible();
  expect(opened.getByRole('img', { name: '4.8 of 5 stars' })).toBeVisible();
  expect(opened.getByText('$59.99')).toBeVisible();
  expect(opened.getByText('58 cm in M')).toBeVisible();
});

test('the URL contains the open product; closing it returns to the search results @M3.3', async () => {
  const { user, router } = await openMarket('/market?q=wind');
  await user.click(card('Dusk Patrol Jacket').getByRole('link'));
  expect(router.state.location).toMatchObject({ pathname: '/market/dusk-jacket', search: '?q=wind' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/market', search: '?q=wind' });
  expect(productNames()).toEqual(['Dusk Patrol Jacket']);
});

test('Back closes a product, Forward opens it again @M3.3', async () => {
  const { user, go } = await openMarket();
  await user.click(card('Trail Lowers').getByRole('link'));
  await go(-1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await go(1);
  expect(dialog('Trail Lowers').getByText('28 to 40')).toBeVisible();
});

test('Add to Cart has no effect in the dialog @M6', async () => {
  const { user, router } = await openMarket();
  await user.click(card('Ridge Line T-Shirt').getByRole('link'));
  const button = dialog('Ridge Line T-Shirt').getByRole('button', { name: 'Add to Cart' });
  expect(button).toHaveAccessibleDescription('Not on sale yet');
  await user.click(button);
  expect(router.state.location.pathname).toBe('/market/ridge-tee');
});
