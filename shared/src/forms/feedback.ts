/** Version of the purpose statement beside the form. */
export const FEEDBACK_TEXT_VERSION = 'feedback-2026-11';

/** Confirmation after a successful submission. */
export const FEEDBACK_SUBMITTED = '✅ Feedback submitted';

/** Maximum number of characters of the two free texts, as people count them. */
export const THOUGHTS_LENGTH = 5000;
export const CUSTOM_REQUEST_LENGTH = 1000;

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
