import { type Venue, VenueContext } from '@arena/shared/session';
import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { aVenue } from '../../testing/a-venue';
import { renderAt } from '../../testing/render-at';
import { CurrentYear } from './current-year';
import { Footer } from './footer';

const contacts: Venue['contacts'] = {
  email: 'hello@arena.example',
  phone: 9876543210,
  pages: {
    Instagram: 'https://instagram.example/arena',
    Facebook: 'https://facebook.example/arena',
    YouTube: 'https://youtube.example/arena',
    X: 'https://x.example/arena',
  },
};

afterEach(() => {
  jest.useRealTimers();
});

/** Renders the footer of a site with these facts. */
function showFooter(venue: Venue | undefined) {
  const footer = (
    <VenueContext value={venue}>
      <Footer />
    </VenueContext>
  );
  return renderAt('/', [{ path: '*', element: footer }]);
}

const showContacts = () => showFooter({ ...aVenue, contacts });

test('shows a tagline about gaming excellence and community events @S7.1', () => {
  showContacts();
  expect(screen.getByText(/gaming excellence.*community events/i)).toBeVisible();
});

test('shows five quick links without Blogs @S7.2', () => {
  showContacts();
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/aboutus',
    '/leaderboard',
    '/gamemode',
    '/market',
  ]);
});

test('shows four named social links that open safely in a new tab @S7.3 @S7.4', () => {
  showContacts();
  for (const network of ['Instagram', 'Facebook', 'YouTube', 'X']) {
    const link = screen.getByRole('link', { name: `${network} (opens a new tab)` });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  }
});

test('links email and phone and shows the city @S7.5 @S7.6 @S7.7 @S7.8', () => {
  showContacts();
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:[^{}\s]+@[^{}\s]+$/);
  expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
  expect(screen.getByText(/Dehradun/)).toBeVisible();
});

test.each([
  ['the venue has not set', aVenue],
  ['did not load', undefined],
])('leaves out contacts that %s', (_, venue) => {
  showFooter(venue);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => !href?.startsWith('/'))).toEqual([]);
  expect(screen.queryByText(/@|\+91|undefined/)).not.toBeInTheDocument();
  expect(screen.getByText(/Dehradun/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/help#contact');
});

test('shows the current year @S7.9', () => {
  jest.useFakeTimers({ now: new Date('2031-05-01') });
  showContacts();
  expect(screen.getByText(/©/)).toHaveTextContent('© 2031');
});

test('hydrates a page prerendered in another year without a mismatch and shows the current year @S7.10', () => {
  jest.useFakeTimers({ now: new Date('2031-05-01') });
  const container = document.body.appendChild(document.createElement('p'));
  const onRecoverableError = jest.fn();
  render(<CurrentYear />, { container, hydrate: true, onRecoverableError });
  expect(container).toHaveTextContent('2031');
  expect(onRecoverableError).not.toHaveBeenCalled();
});
