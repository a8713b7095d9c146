import type { VenueContacts } from '@arena/shared/venue/contacts';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { renderAt } from '../../testing/render-at';
import { HelpPage } from './help-page';

const unset: VenueContacts = { pages: {} };

afterEach(() => {
  Object.assign(globalThis, { ARENA_VENUE: unset });
});

test.each([
  [
    { ...unset, email: 'hello@arena.example', phone: '9876543210' },
    'Use this form, write to hello@arena.example or call +91 98765 43210, in English or Hindi.',
  ],
  [{ ...unset, email: 'hello@arena.example' }, 'Use this form or write to hello@arena.example, in English or Hindi.'],
  [{ ...unset, phone: '9876543210' }, 'Use this form or call +91 98765 43210, in English or Hindi.'],
  [unset, 'Use this form, in English or Hindi.'],
])('%j: says how to ask another question', async (venue: VenueContacts, instruction) => {
  Object.assign(globalThis, { ARENA_VENUE: venue });
  await act(async () => void renderAt('/', [{ path: '*', element: <HelpPage /> }]));
  const region = screen.getByRole('region', { name: 'Ask us' });
  expect(region).toHaveTextContent(`Your question is not here? ${instruction}`);
  expect(await within(region).findByRole('button', { name: 'Send message' })).toBeVisible();
});
