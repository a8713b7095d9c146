import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MarketPage } from './market-page';
import { loadProducts } from './products/load-products';
import { onTheirWay } from './testing/pending-products';
import { names } from './testing/queries';

// The server has a React of its own, and two renderers cannot share one.
jest.resetModules();
const { prerender } = await import('./testing/prerender');
const html = await prerender();

/** Takes the prerendered page over at an address. */
async function takeOver(address: string, load = loadProducts) {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = html;
  const routes = [{ path: '/market', element: <MarketPage load={load} /> }];
  const page = <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />;
  const onRecoverableError = jest.fn();
  await act(async () => render(page, { container, hydrate: true, onRecoverableError }));
  return onRecoverableError;
}

test('M5.3 the prerendered page holds the products, without inline styles', () => {
  expect(html).toContain('First Game Combo');
  expect(html).not.toContain('Loading...');
  expect(html).not.toMatch(/<style|style=|<script/);
});

test('M5.3 the prerendered list stays while its data are on their way', async () => {
  const { products, arrive } = onTheirWay();
  const onRecoverableError = await takeOver('/market', () => products);
  const first = screen.getAllByRole('article')[0];
  expect(names()).toHaveLength(6);
  await arrive(await loadProducts());
  expect(screen.getAllByRole('article')[0]).toBe(first);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test.each([
  ['/market', 6],
  ['/market?q=bottle', 2],
  ['/market?category=Hats', 0],
  ['/market?product=ridge-tee', 6],
])('M3.3 M5.3 the prerendered page is taken over at %s without a mismatch', async (address, count) => {
  expect(await takeOver(address)).not.toHaveBeenCalled();
  expect(names()).toHaveLength(count);
  expect(screen.queryByRole('dialog', { name: 'Ridge Line T-Shirt' }) !== null).toBe(address.includes('product='));
});
