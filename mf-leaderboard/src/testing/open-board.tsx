import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

/** Opens the leaderboard at an address, or at the last of several visited one after another. */
export function openBoard(...addresses: readonly string[]) {
  const elsewhere = { path: '*', element: <p>Elsewhere</p> };
  const initialEntries = addresses.length > 0 ? [...addresses] : ['/leaderboard'];
  const router = createMemoryRouter([...section.routes, elsewhere], { initialEntries });
  const user = userEvent.setup();
  const page = render(<RouterProvider router={router} />);
  /** Back by one, or Forward by one. */
  const go = (by: -1 | 1) => act(() => router.navigate(by));
  return { router, user, go, leave: page.unmount };
}
