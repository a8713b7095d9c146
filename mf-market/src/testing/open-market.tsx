import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

/** Opens the catalogue at an address, or at the last of several visited one after another, with its products there. */
export async function openMarket(...addresses: readonly string[]) {
  const elsewhere = { path: '*', element: <p>Elsewhere</p> };
  const initialEntries = addresses.length > 0 ? [...addresses] : ['/market'];
  const router = createMemoryRouter([...section.routes, elsewhere], { initialEntries });
  const user = userEvent.setup();
  await act(async () => render(<RouterProvider router={router} />));
  /** Back by one, or Forward by one. */
  const go = (by: -1 | 1) => act(() => router.navigate(by));
  return { router, user, go };
}
