import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openMarket } from '../testing/open-market';
import { productNames } from '../testing/queries';

const heading = () => screen.getByRole('heading', { level: 1 });

test('the URL of a product shows it as a page @M1.2 @M1.4 @M7', async () => {
  await openMarket('/market/dusk-jacket');
  expect(heading()).toHaveTextContent('Dusk Patrol Jacket');
  expect(screen.getByRole('img', { name: /^Dark jacket .*, front view/ })).toBeVisible();
  expect(screen.getByText('$59.99')).toBeVisible();
  expect(screen.getByText(/Products, ratings and review counts are samples/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a product page leads to the catalogue @M1.1', async () => {
  const { user } = await openMarket('/market/dusk-jacket');
  await user.click(screen.getByRole('link', { name: 'See all products' }));
  expect(productNames()).toHaveLength(6);
});

test.each([
  ['/market?q=wind&product=ridge-tee', '/market/ridge-tee', 'Ridge Line T-Shirt'],
  ['/market?product=tent', '/market/tent', 'Not in this catalogue'],
])('the former URL %s leads to the page @M3.3', async (former, path, name) => {
  const { router } = await openMarket('/other', former);
  expect(router.state.location).toMatchObject({ pathname: path, search: '' });
  expect(heading()).toHaveTextContent(name);
});

test('an unknown product shows a message @M4', async () => {
  await openMarket('/market/tent');
  expect(screen.getByText(/a product that is not in the catalogue/)).toBeVisible();
});

test('search engines get no description of sample products @M1.2', async () => {
  await openMarket('/market/dusk-jacket');
  const types = [...document.querySelectorAll('[itemtype]')].map((element) => element.getAttribute('itemtype'));
  expect(new Set(types)).toEqual(new Set(['https://schema.org/BreadcrumbList', 'https://schema.org/ListItem']));
});
