import { FEEDBACK_FORM, SUBMIT_FEEDBACK } from '@arena/shared/contract/api/visitor-api';
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
import type { StoredForm } from '../pages/form';
import { feedback } from './table';

/** Bytes. The longest text of 5,000 family emoji takes about 130,000. */
const JSON_LIMIT = 256 << 10;

const NO_ANSWER = 'No answer';
const RATINGS = ['Not rated', '1 star', '2 stars', '3 stars', '4 stars', '5 stars'];

/** The feedback form. Every field is optional. */
export const feedbackForm: StoredForm = {
  name: 'feedback',
  path: FEEDBACK_FORM,
  title: 'Feedback',
  parentPage: { path: '/', name: 'the home page' },
  language: 'en',
  fields: [
    {
      kind: 'radios',
      name: 'rating',
      label: 'Your rating',
      options: RATINGS.map((label, value) => ({ value: String(value), label })),
    },
    { kind: 'textarea', name: 'thoughts', label: 'Your thoughts', rows: 4, maxLength: THOUGHTS_LENGTH },
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
      kind: 'textarea',
      name: 'custom_request',
      label: 'Anything else you would like',
      rows: 2,
      maxLength: CUSTOM_REQUEST_LENGTH,
    },
  ],
  bodyLimit: 3 * JSON_LIMIT,
  submitLabel: 'Send feedback',
  parse: (values) => feedbackSchema.safeParse({ ...values, rating: Number(values.rating) }),
  storage: {
    ...{ path: SUBMIT_FEEDBACK, schema: feedbackSchema, bodyLimit: JSON_LIMIT },
    ...{ table: feedback, textVersion: FEEDBACK_TEXT_VERSION },
  },
  successMessage: FEEDBACK_SUBMITTED,
  successNotes: () => ['Thank you. Your feedback is with the crew.'],
};
