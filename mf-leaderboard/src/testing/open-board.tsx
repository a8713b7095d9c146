import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import section from '../section';

/** Opens the leaderboard at the last of `urls`. The URLs before it form the history. */
export function openBoard(...urls: readonly InitialEntry[]) {
  const otherPage = { path: '*', element: <p>Other page</p> };
  const initialEntries = urls.length > 0 ? [...urls] : ['/leaderboard'];
  const router = createMemoryRouter([...section.routes, otherPage], { initialEntries });
  const user = userEvent.setup();
  const page = render(<RouterProvider router={router} />);
  /** Goes back or forward by one entry. */
  const go = (by: -1 | 1) => act(() => router.navigate(by));
  return { router, user, go, leave: page.unmount };
}
