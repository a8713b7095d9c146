import * as z from 'zod/mini';
import { optionalText } from './texts';

/** Version of the purpose shown beside the form. */
export const FEEDBACK_TEXT_VERSION = 'feedback-2026-11';

/** Most characters of each of the two free texts. */
export const THOUGHTS_LENGTH = 2000;
export const CUSTOM_REQUEST_LENGTH = 1000;

/** Most stars; 0 means not rated. */
const STARS = 5;
const RATING_SENTENCE = 'Please rate with 0 to 5 stars.';

export const VISIT_FREQUENCIES = [
  'Once a month',
  'Twice a month',
  'Thrice a month',
  'More than thrice',
  'Other',
] as const;

export const GAME_MODE_REQUESTS = [
  'Zombie Survival',
  'Sniper Elimination',
  'Stealth Missions',
  'CTF Variations',
  'Other',
] as const;

export const ARENA_UPGRADES = [
  'More Obstacles/Cover',
  'Lighting Effects',
  'Themed Areas',
  'Safety Improvements',
  'Other',
] as const;

/** One of the offered answers, or none. */
const choice = (answers: readonly string[]) =>
  z._default(z.enum(['', ...answers], 'Please choose an answer of the list.'), '');

/** Everything may be left out. */
export const feedbackSchema = z.object({
  rating: z._default(z.number(RATING_SENTENCE).check(z.gte(0, RATING_SENTENCE), z.lte(STARS, RATING_SENTENCE)), 0),
  thoughts: optionalText(THOUGHTS_LENGTH),
  visit_frequency: choice(VISIT_FREQUENCIES),
  game_mode_request: choice(GAME_MODE_REQUESTS),
  arena_upgrade: choice(ARENA_UPGRADES),
  custom_request: optionalText(CUSTOM_REQUEST_LENGTH),
});

export type Feedback = z.infer<typeof feedbackSchema>;
