import type { Visit } from '@arena/shared/session';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VisitFacts } from './visit-facts';

const unset: Visit = { hours: [], closed: [], directions: null, whatsApp: null, reviews: null };

/** A Saturday. */
beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-12-05T11:00+05:30') }));
afterEach(() => void jest.useRealTimers());

test('shows nothing of what is not set', () => {
  const { container } = render(<VisitFacts visit={unset} />);
  expect(container).toBeEmptyDOMElement();
});

test('says until when it is open today, and which days are closed', () => {
  const hours: Visit['hours'] = [{ day: 'Saturday', opens: '07:00', closes: '18:00' }];
  const closed = [
    { day: '2026-12-25', reason: 'Christmas' },
    { day: '2026-12-04', reason: 'Repairs' },
  ];
  render(<VisitFacts visit={{ ...unset, hours, closed }} />);
  expect(screen.getByText('Open now, until 18:00.')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Saturday 07:00 to 18:00' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Monday Closed' })).toBeVisible();
  expect(screen.getByText('Also closed: 25 Dec 2026 (Christmas).')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'How to get there' })).toBeNull();
});

test('shows the way, WhatsApp and reviews', () => {
  const directions = {
    ...{ address: 'Sahastradhara Road, Dehradun', landmark: 'The blue water tank', parking: null },
    ...{ latitude: 30.3165, longitude: 78.0322 },
  };
  render(
    <VisitFacts visit={{ ...unset, directions, whatsApp: 9876543210, reviews: 'https://reviews.example/arena' }} />,
  );
  expect(screen.getByText('Landmark: The blue water tank')).toBeVisible();
  expect(screen.queryByText(/Parking/)).toBeNull();
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Open in a map app')).toBe('geo:30.3165,78.0322?q=30.3165,78.0322');
  expect(addressOf('WhatsApp +91 98765 43210')).toBe('https://wa.me/919876543210');
  expect(addressOf('Reviews of visitors')).toBe('https://reviews.example/arena');
});
