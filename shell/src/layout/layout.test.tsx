import { showNotice } from '@arena/shared/contract/notice';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useSearchParams } from 'react-router-dom';
import { stubMatchMedia } from '../testing/match-media';
import { renderSite } from '../testing/render-at';

beforeEach(() => {
  stubMatchMedia();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

function Search() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>Market</h1>
      <input aria-label="Search" value={params.get('q') ?? ''} onChange={(e) => setParams({ q: e.target.value })} />
    </>
  );
}

const showSite = (path: string) =>
  renderSite(path, [
    { path: '/one', element: <Link to="/two">To two</Link> },
    { path: '/two', element: <h1>Two</h1> },
    { path: '/market', element: <Search /> },
  ]);

test('shows ticker, header, main and footer once, with the skip link as first tab stop @S2.1 @S2.2', async () => {
  showSite('/two');
  expect(screen.getByRole('region', { name: 'Announcement' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('main')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
});

test('focuses the heading of a new screen, except the first of a visit @S13.1', async () => {
  const { navigation } = showSite('/one');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'To two' }));
  expect(navigation.state().location.pathname).toBe('/two');
  expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus();
});

test('leaves the focus in the field during a search @S13.1', async () => {
  const { navigation } = showSite('/market');
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'bottle');
  expect(navigation.state().location.search).toBe('?q=bottle');
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('shows one message at a time, and the earlier one again when the later is dismissed', async () => {
  showSite('/two?link=email-change&message=first');
  expect(await screen.findByText(/open the link that we sent to your other address/)).toBeVisible();
  act(() => showNotice({ kind: 'success', text: 'Your waiver was sent.' }));
  expect(screen.getByText('Your waiver was sent.')).toBeVisible();
  expect(screen.queryByText(/open the link/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByText(/open the link/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
});
