import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import section from '../../section';

let router: ReturnType<typeof createBrowserRouter>;

/** Uses a browser router, because the back button reads `window.history`, which a memory router does not change. */
function openAt(url: string) {
  window.history.pushState(null, '', url);
  const otherPage = { path: '*', element: <Link to="/gamemode/battle-royale">Battle Royale</Link> };
  router = createBrowserRouter([...section.routes, otherPage]);
  render(<RouterProvider router={router} />);
}

afterEach(() => router.dispose());

const click = (role: 'button' | 'link' | 'tab', name: string) => userEvent.click(screen.getByRole(role, { name }));

test('leads to the list when the visitor came straight to the page @K4.4 @K4.5', async () => {
  openAt('/gamemode/spike-rush');
  await click('button', 'Back');
  expect(await screen.findByRole('heading', { level: 1, name: 'Game Modes' })).toBeVisible();
});

test('leads to the list after a tab change, too @K4.5', async () => {
  openAt('/gamemode/spike-rush');
  await click('tab', 'Rules');
  await click('button', 'Back');
  expect(await screen.findByRole('heading', { level: 1, name: 'Game Modes' })).toBeVisible();
});

test('leads to the previous page on this site @K4.4', async () => {
  openAt('/leaderboard');
  await click('link', 'Battle Royale');
  await click('button', 'Back');
  expect(await screen.findByRole('link', { name: 'Battle Royale' })).toBeVisible();
  expect(window.location.pathname).toBe('/leaderboard');
});
