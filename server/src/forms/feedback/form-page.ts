import {
  ARENA_UPGRADES,
  CUSTOM_REQUEST_LENGTH,
  FEEDBACK_SUBMITTED,
  FEEDBACK_TEXT_VERSION,
  GAME_MODE_REQUESTS,
  THOUGHTS_LENGTH,
  VISIT_FREQUENCIES,
} from '@arena/shared/forms/feedback';
import { feedbackSchema } from '@arena/shared/forms/feedback-schema';
import { FORM_PAGES } from '@arena/shared/forms/form-pages';
import { entryOf } from '../pages/entries';
import type { Form } from '../pages/form';
import { FEEDBACK_BODY_LIMIT } from './routes';
import { feedback } from './table';

const NO_ANSWER = 'No answer';
const RATINGS = ['Not rated', '1 star', '2 stars', '3 stars', '4 stars', '5 stars'];

/** What visitors think; everything may be left out. */
export const feedbackForm: Form = {
  name: 'feedback',
  address: FORM_PAGES.feedback,
  title: 'Feedback',
  place: { path: '/', name: 'the home page' },
  fields: [
    {
      kind: 'radios',
      name: 'rating',
      label: 'Your rating',
      options: RATINGS.map((label, value) => ({ value: String(value), label })),
    },
    { kind: 'text', name: 'thoughts', label: 'Your thoughts', rows: 4, limit: THOUGHTS_LENGTH },
    {
      kind: 'select',
      name: 'visit_frequency',
      label: 'How often would you visit?',
      placeholder: NO_ANSWER,
      options: VISIT_FREQUENCIES,
    },
    {
      kind: 'select',
      name: 'game_mode_request',
      label: 'Which game mode next?',
      placeholder: NO_ANSWER,
      options: GAME_MODE_REQUESTS,
    },
    {
      kind: 'select',
      name: 'arena_upgrade',
      label: 'What should the arena get?',
      placeholder: NO_ANSWER,
      options: ARENA_UPGRADES,
    },
    {
      kind: 'text',
      name: 'custom_request',
      label: 'Anything else you would like',
      rows: 2,
      limit: CUSTOM_REQUEST_LENGTH,
    },
  ],
  bodyLimit: 3 * FEEDBACK_BODY_LIMIT,
  button: 'Send feedback',
  parse: (entries) =>
    feedbackSchema.safeParse({
      rating: Number(entryOf(entries, 'rating')),
      thoughts: entryOf(entries, 'thoughts'),
      visit_frequency: entryOf(entries, 'visit_frequency'),
      game_mode_request: entryOf(entries, 'game_mode_request'),
      arena_upgrade: entryOf(entries, 'arena_upgrade'),
      custom_request: entryOf(entries, 'custom_request'),
    }),
  stored: { table: feedback, textVersion: FEEDBACK_TEXT_VERSION },
  thanks: FEEDBACK_SUBMITTED,
  afterwards: () => ['Thank you. Your feedback is with the crew.'],
};
