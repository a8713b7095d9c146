import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MarketPage } from './market-page';
import { loadProducts } from './products/load-products';
import { pendingProducts } from './testing/pending-products';
import { productNames } from './testing/queries';

// The server renderer needs its own copy of React.
jest.resetModules();
const { prerender } = await import('./testing/prerender');
const html = await prerender('/market');
const productHtml = await prerender('/market/ridge-tee');

/** Hydrates the prerendered page at `url`. */
async function hydrate(url: string, load = loadProducts, prerendered = html) {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = prerendered;
  const children = [
    { path: '/market', element: null },
    { path: '/market/:slug', element: null },
  ];
  const routes = [{ element: <MarketPage load={load} />, children }];
  const page = <RouterProvider router={createMemoryRouter(routes, { initialEntries: [url] })} />;
  const onRecoverableError = jest.fn();
  await act(async () => render(page, { container, hydrate: true, onRecoverableError }));
  return onRecoverableError;
}

test('the prerendered page contains the products and no inline styles @M5.3', () => {
  expect(html).toContain('First Game Combo');
  expect(html).not.toContain('Loading...');
  expect(html).not.toMatch(/<style|style=|<script/);
});

test('the prerendered list stays while the products load @M5.3', async () => {
  const { products, resolve } = pendingProducts();
  const onRecoverableError = await hydrate('/market', () => products);
  const first = screen.getAllByRole('article')[0];
  expect(productNames()).toHaveLength(6);
  await resolve(await loadProducts());
  expect(screen.getAllByRole('article')[0]).toBe(first);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('the prerendered list stays if the products do not load, and another try can succeed @M5.2 @M5.3', async () => {
  const { products, reject } = pendingProducts();
  const load = jest.fn<typeof loadProducts>().mockReturnValueOnce(products).mockImplementation(loadProducts);
  const onRecoverableError = await hydrate('/market', load);
  const first = screen.getAllByRole('article')[0];
  await reject();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error: The products could not be loaded\.$/);
  expect(productNames()).toHaveLength(6);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')[0]).toBe(first);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test.each([
  ['/market', 6],
  ['/market?q=bottle', 2],
  ['/market?category=Hats', 0],
])('hydrates at %s without a mismatch @M3.3 @M5.3', async (url, count) => {
  expect(await hydrate(url)).not.toHaveBeenCalled();
  expect(productNames()).toHaveLength(count);
});

test.each([
  ['/market?product=ridge-tee', html],
  ['/market/ridge-tee', productHtml],
])('the page prerendered for %s hydrates without a mismatch @M3.3', async (url, prerendered) => {
  expect(await hydrate(url, loadProducts, prerendered)).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ridge Line T-Shirt');
});
