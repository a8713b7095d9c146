import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

/** Opens the blogs at an address. */
export function openBlogs(address = '/blogs') {
  const router = createMemoryRouter(section.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
