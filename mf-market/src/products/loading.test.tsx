import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MarketPage } from '../market-page';
import { onTheirWay } from '../testing/pending-products';
import { names } from '../testing/queries';
import { type Loaded, loadProducts } from './load-products';

/** Opens the page while its products are on their way; who asks again gets them at once. */
async function openWaiting() {
  const { products, arrive } = onTheirWay();
  const load = jest.fn<() => Promise<Loaded>>().mockReturnValueOnce(products).mockImplementation(loadProducts);
  const router = createMemoryRouter([{ path: '*', element: <MarketPage load={load} /> }]);
  await act(async () => render(<RouterProvider router={router} />));
  return { load, arrive };
}

test('M5.1 while the products are on their way the page says so, and can be searched already', async () => {
  const { arrive } = await openWaiting();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fleece' } }));
  await arrive(await loadProducts());
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(names()).toEqual(['Dusk Patrol Jacket']);
});

test('M5.2 M5.3 products that do not arrive are an error, and asking again can bring them', async () => {
  const { arrive, load } = await openWaiting();
  await arrive({ ok: false, message: 'The products could not be loaded.' });
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error: The products could not be loaded\.$/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(load).toHaveBeenCalledTimes(2);
  expect(names()).toHaveLength(6);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus();
});
