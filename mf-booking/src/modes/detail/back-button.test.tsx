import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import section from '../../section';

let router: ReturnType<typeof createBrowserRouter>;

/** The back button asks the history of the browser, which a router in memory does not have. */
function openAt(address: string) {
  window.history.pushState(null, '', address);
  const elsewhere = { path: '*', element: <Link to="/gamemode/battle-royale">Battle Royale</Link> };
  router = createBrowserRouter([...section.routes, elsewhere]);
  render(<RouterProvider router={router} />);
}

afterEach(() => router.dispose());

const press = (role: 'button' | 'link' | 'tab', name: string) => userEvent.click(screen.getByRole(role, { name }));

test('K4.4 K4.5 it leads to the list for a visitor who came straight to the page', async () => {
  openAt('/gamemode/spike-rush');
  await press('button', 'Back');
  expect(await screen.findByRole('heading', { level: 1, name: 'Game Modes' })).toBeVisible();
});

test('K4.5 so it does after the tab was changed', async () => {
  openAt('/gamemode/spike-rush');
  await press('tab', 'Rules');
  await press('button', 'Back');
  expect(await screen.findByRole('heading', { level: 1, name: 'Game Modes' })).toBeVisible();
});

test('K4.4 it leads to where the visitor came from', async () => {
  openAt('/leaderboard');
  await press('link', 'Battle Royale');
  await press('button', 'Back');
  expect(await screen.findByRole('link', { name: 'Battle Royale' })).toBeVisible();
  expect(window.location.pathname).toBe('/leaderboard');
});
