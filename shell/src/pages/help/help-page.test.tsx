import type { VenueContacts } from '@arena/shared/venue/contacts';
import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAt } from '../../testing/render-at';
import { HelpPage } from './help-page';

const unset: VenueContacts = { pages: {} };

afterEach(() => {
  Object.assign(globalThis, { ARENA_VENUE: unset });
});

test.each([
  [{ ...unset, email: 'hello@arena.example', phone: '9876543210' }, 'Write or call, in English or Hindi.'],
  [{ ...unset, email: 'hello@arena.example' }, 'Write, in English or Hindi.'],
  [{ ...unset, phone: '9876543210' }, 'Call, in English or Hindi.'],
  [
    unset,
    'Our e-mail address and phone number follow before the arena opens. Until then, write in the feedback form on the home page.',
  ],
])('%j: says how to ask another question', (venue: VenueContacts, instruction) => {
  Object.assign(globalThis, { ARENA_VENUE: venue });
  renderAt('/', [{ path: '*', element: <HelpPage /> }]);
  expect(screen.getByRole('region', { name: 'Ask us' })).toHaveTextContent(`Your question is not here? ${instruction}`);
});
