import { VenueContext } from '@arena/shared/session';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { aVenue } from '../testing/a-venue';
import { homeContent } from '../testing/home-content';
import { Plans } from './plans';

const plansAt = (url: string) => (
  <MemoryRouter initialEntries={[url]}>
    <VenueContext value={aVenue}>
      <Plans memberships={homeContent.memberships} />
    </VenueContext>
  </MemoryRouter>
);

test('hydrates the prerendered page without a mismatch when the URL selects memberships', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(plansAt('/aboutus'));
  const onRecoverableError = jest.fn();
  render(plansAt('/aboutus?plans=membership'), { container, hydrate: true, onRecoverableError });
  expect(screen.getByRole('tab', { name: 'Memberships' })).toHaveAttribute('aria-selected', 'true');
  expect(onRecoverableError).not.toHaveBeenCalled();
});
