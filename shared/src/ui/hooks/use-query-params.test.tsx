import { expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.edge';
import {
  BrowserRouter,
  createMemoryRouter,
  type InitialEntry,
  Link,
  RouterProvider,
  useParams,
} from 'react-router-dom';
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
  expect(state()).toBe('All none');
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
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

/** A search whose field and results are different components. */
function Search() {
  const { params, replace } = useQueryParams();
  return (
    <>
      <input aria-label="Search" onChange={({ target }) => replace({ q: target.value })} />
      <Results />
      <button type="button" onClick={() => replace({ q: null })}>
        Clear
      </button>
      <p>{params.get('q')}</p>
    </>
  );
}

function Results() {
  return <p role="status">{useQueryParams().params.get('q') ?? 'All'}</p>;
}

function openSearch() {
  window.history.replaceState(null, '', '/market');
  render(<Search />, { wrapper: BrowserRouter });
  return screen.getByRole('textbox', { name: 'Search' });
}

test('writes the URL rarely while a visitor types, and always shows what they typed', async () => {
  const field = openSearch();
  const replaceState = jest.spyOn(window.history, 'replaceState');
  await userEvent.type(field, 'bottle'.repeat(18));
  expect(state()).toBe('bottle'.repeat(18));
  await waitFor(() => expect(window.location.search).toBe(`?q=${'bottle'.repeat(18)}`));
  expect(replaceState.mock.calls.length).toBeLessThan(20);
  replaceState.mockRestore();
});

test('a search works even if the browser refuses to change the URL', async () => {
  const field = openSearch();
  const replaceState = jest.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError');
  });
  await userEvent.type(field, 'bottle');
  expect(state()).toBe('bottle');
  expect(window.location.search).toBe('');
  replaceState.mockRestore();
  await press('Clear');
  expect(state()).toBe('All');
  await userEvent.type(field, 'x');
  expect(state()).toBe('bottlex');
  await waitFor(() => expect(window.location.search).toBe('?q=bottlex'));
});

test('a click writes input that was typed a moment before', async () => {
  const field = openSearch();
  await userEvent.type(field, 'cap');
  await userEvent.click(screen.getByRole('status'));
  expect(window.location.search).toBe('?q=cap');
});

test('input that was typed a moment before survives a crash of the screen', async () => {
  const field = openSearch();
  await userEvent.type(field, 'bottle');
  cleanup();
  expect(window.location.search).toBe('?q=bottle');
});
