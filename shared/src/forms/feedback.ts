import { z } from 'zod';
import { optionalText } from './texts';

/** Version of the purpose shown beside the form. */
export const FEEDBACK_TEXT_VERSION = 'feedback-2026-11';

export const VISIT_FREQUENCIES = ['Once a month', 'Twice a month', 'Thrice a month', 'More than thrice', 'Other'] as const;
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
const choice = (answers: readonly string[]) => z.enum(['', ...answers], 'Please choose an answer of the list.').default('');

/** Everything may be left out; a rating of 0 means not rated. */
export const feedbackSchema = z.object({
  rating: z.number('Please rate with 0 to 5 stars.').min(0).max(5, 'Please rate with 0 to 5 stars.').default(0),
  thoughts: optionalText(2000),
  visit_frequency: choice(VISIT_FREQUENCIES),
  game_mode_request: choice(GAME_MODE_REQUESTS),
  arena_upgrade: choice(ARENA_UPGRADES),
  custom_request: optionalText(1000),
});

export type Feedback = z.infer<typeof feedbackSchema>;
