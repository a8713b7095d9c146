import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.edge';
import { createMemoryRouter, type InitialEntry, Link, RouterProvider, useParams } from 'react-router-dom';
import { useDetailHistory } from './use-detail-history';
import { useQueryParams } from './use-query-params';

/** Products of a category; a product opens over the list, or as a page. */
function Products() {
  const { product } = useParams();
  const { params, queryWith, replace } = useQueryParams();
  const { isOverList, linkProps, close } = useDetailHistory(product !== undefined);
  return (
    <>
      <p role="status">
        {params.get('category') ?? 'All'}{' '}
        {product ? `${product} ${isOverList ? 'over the list' : 'as a page'}` : 'none'}
      </p>
      <button type="button" onClick={() => replace({ category: 'Caps', text: '' })}>
        Caps
      </button>
      <button type="button" onClick={() => replace({ category: null })}>
        All
      </button>
      {['tee', 'cap'].map((id) => (
        <Link key={id} to={{ pathname: `/${id}`, search: queryWith({}) }} {...linkProps}>
          {id}
        </Link>
      ))}
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

function openProducts(...entries: InitialEntry[]) {
  const router = createMemoryRouter(
    [
      {
        Component: Products,
        children: [
          { path: '/', element: null },
          { path: '/:product', element: null },
        ],
      },
    ],
    {
      initialEntries: entries,
    },
  );
  const page = <RouterProvider router={router} />;
  return { router, page, user: userEvent.setup() };
}

const state = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('writes values that differ from the default and keeps other parameters', async () => {
  const { router, page } = openProducts('/?from=mail&text=old');
  render(page);
  await press('Caps');
  expect(state()).toBe('Caps none');
  expect(router.state.location.search).toBe('?from=mail&category=Caps');
  await press('All');
  expect(router.state.location.search).toBe('?from=mail');
});

test('replaces the history entry', async () => {
  const { router, page } = openProducts('/before', '/');
  render(page);
  await press('Caps');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('renders without parameters in Node, hydrates that HTML, and then shows the state of the URL', () => {
  const { page } = openProducts('/?category=Caps');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  expect(state()).toBe('All none');
  const errors: unknown[] = [];
  render(page, { container, hydrate: true, onRecoverableError: (error) => errors.push(error) });
  expect([state(), errors]).toEqual(['Caps none', []]);
});

test('Back and Close return from a detail to the list, also after a change of the detail', async () => {
  const { router, page, user } = openProducts('/before', '/?category=Caps');
  render(page);
  await user.click(screen.getByRole('link', { name: 'tee' }));
  await user.click(screen.getByRole('link', { name: 'cap' }));
  expect(state()).toBe('Caps cap over the list');
  await press('Close');
  expect(state()).toBe('Caps none');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/before');
});

test('a second click on Close does not leave the page', async () => {
  const { page, user } = openProducts('/before', '/');
  render(page);
  await user.click(screen.getByRole('link', { name: 'tee' }));
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => {
    close.click();
    close.click();
  });
  expect(state()).toBe('All none');
});

test('a detail that was opened by its URL, or that was over the list before a reload, is a page', async () => {
  const { page, user } = openProducts({ pathname: '/tee', state: 'from-list' });
  render(page);
  expect(state()).toBe('All tee as a page');
  await user.click(screen.getByRole('link', { name: 'cap' }));
  expect(state()).toBe('All cap as a page');
});
