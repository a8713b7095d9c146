import { type Venue, VenueContext } from '@arena/shared/session';
import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { aVenue } from '../../testing/a-venue';
import { renderAt } from '../../testing/render-at';
import { HelpPage } from './help-page';

const unset = aVenue.contacts;

test.each([
  [
    { ...unset, email: 'hello@arena.example', phone: 9876543210 },
    'Use this form, write to hello@arena.example or call +91 98765 43210, in English or Hindi.',
  ],
  [{ ...unset, email: 'hello@arena.example' }, 'Use this form or write to hello@arena.example, in English or Hindi.'],
  [{ ...unset, phone: 9876543210 }, 'Use this form or call +91 98765 43210, in English or Hindi.'],
  [unset, 'Use this form, in English or Hindi.'],
])('%j: says how to ask another question', async (contacts: Venue['contacts'], instruction) => {
  const page = (
    <VenueContext value={{ ...aVenue, contacts }}>
      <HelpPage />
    </VenueContext>
  );
  await act(async () => void renderAt('/', [{ path: '*', element: page }]));
  const region = screen.getByRole('region', { name: 'Ask us' });
  expect(region).toHaveTextContent(`Your question is not here? ${instruction}`);
  expect(await within(region).findByRole('button', { name: 'Send message' })).toBeVisible();
});
