import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';

/** Shows routes at an address; the router is returned for looking at where it stands. */
export function renderAt(address: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return { router, ...render(<RouterProvider router={router} />) };
}
