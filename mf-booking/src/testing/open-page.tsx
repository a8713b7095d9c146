import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Opens a page of the section at an address. The section is fetched here, after the test has replaced the network. */
export async function openPage(address: string) {
  const { default: section } = await import('../section');
  const elsewhere = { path: '*', element: null };
  const router = createMemoryRouter([...section.routes, elsewhere], { initialEntries: [address] });
  const page = render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), leave: page.unmount };
}
