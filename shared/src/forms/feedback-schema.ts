import * as z from 'zod/mini';
import {
  ARENA_UPGRADES,
  CUSTOM_REQUEST_LENGTH,
  GAME_MODE_REQUESTS,
  THOUGHTS_LENGTH,
  VISIT_FREQUENCIES,
} from './feedback';
import { optionalText } from './fields/texts-schema';

/** Maximum rating. 0 means not rated. */
const STARS = 5;
const RATING_MESSAGE = 'Please rate with 0 to 5 stars.';

/** One of the given answers, or an empty string. */
const optionalChoice = (answers: readonly string[]) =>
  z._default(z.enum(['', ...answers], 'Please choose one of the answers.'), '');

/** Every field is optional. */
export const feedbackSchema = z.object({
  rating: z._default(z.number(RATING_MESSAGE).check(z.gte(0, RATING_MESSAGE), z.lte(STARS, RATING_MESSAGE)), 0),
  thoughts: optionalText(THOUGHTS_LENGTH),
  visit_frequency: optionalChoice(VISIT_FREQUENCIES),
  game_mode_request: optionalChoice(GAME_MODE_REQUESTS),
  arena_upgrade: optionalChoice(ARENA_UPGRADES),
  custom_request: optionalText(CUSTOM_REQUEST_LENGTH),
});

export type Feedback = z.infer<typeof feedbackSchema>;
