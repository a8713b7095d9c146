import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import section from '../section';

/** Opens the blogs page at `url`. */
export function openBlogs(url = '/blogs') {
  const router = createMemoryRouter(section.routes, { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
