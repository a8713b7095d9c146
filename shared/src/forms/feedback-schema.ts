import * as z from 'zod/mini';
import {
  ARENA_UPGRADES,
  CUSTOM_REQUEST_LENGTH,
  GAME_MODE_REQUESTS,
  THOUGHTS_LENGTH,
  VISIT_FREQUENCIES,
} from './feedback';
import { optionalText } from './texts-schema';

/** Most stars; 0 means not rated. */
const STARS = 5;
const RATING_SENTENCE = 'Please rate with 0 to 5 stars.';

/** One of the offered answers, or none. */
const choice = (answers: readonly string[]) =>
  z._default(z.enum(['', ...answers], 'Please choose one of the answers.'), '');

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
