import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MarketPage } from '../market-page';
import { pendingProducts } from '../testing/pending-products';
import { productNames } from '../testing/queries';
import { loadProducts } from './load-products';

/** Opens the page with pending products. A retry loads the products immediately. */
async function openLoading() {
  const { products, resolve, reject } = pendingProducts();
  const load = jest.fn<typeof loadProducts>().mockReturnValueOnce(products).mockImplementation(loadProducts);
  const router = createMemoryRouter([{ path: '*', element: <MarketPage load={load} /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  return { load, resolve, reject };
}

test('shows that the products are loading and already accepts a search @M5.1', async () => {
  const { resolve } = await openLoading();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fleece' } }));
  await resolve(await loadProducts());
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(productNames()).toEqual(['Dusk Patrol Jacket']);
});

test('shows an error when loading fails, and a retry can succeed @M5.2 @M5.3', async () => {
  const { reject, load } = await openLoading();
  await reject();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error: The products could not be loaded\.$/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(load).toHaveBeenCalledTimes(2);
  expect(productNames()).toHaveLength(6);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
});
