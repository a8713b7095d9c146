import { routesOf } from '@arena/shared/contract/section/section';
import { type Venue, VenueContext } from '@arena/shared/session';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aVenue } from './a-venue';
import { homeContent } from './home-content';

/** Opens a page of the section. It imports the section only now, after the test has mocked the network. */
export async function openPage(path: string, venue: Venue = aVenue) {
  const { default: section } = await import('../section');
  const otherPage = { path: '*', element: null };
  const router = createMemoryRouter([...routesOf(section, homeContent), otherPage], { initialEntries: [path] });
  const page = render(
    <VenueContext value={venue}>
      <RouterProvider router={router} />
    </VenueContext>,
  );
  return { router, user: userEvent.setup(), leave: page.unmount };
}
