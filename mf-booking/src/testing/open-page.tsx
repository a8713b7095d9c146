import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Opens a page of the section. The dynamic import runs after the test has mocked the network. */
export async function openPage(url: string) {
  const { default: section } = await import('../section');
  const otherPage = { path: '*', element: null };
  const router = createMemoryRouter([...section.routes, otherPage], { initialEntries: [url] });
  const page = render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), leave: page.unmount };
}
