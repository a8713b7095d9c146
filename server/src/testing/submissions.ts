import type { SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { adult } from '@arena/shared/forms/testing/a-waiver';

/** Builders of complete, valid forms as browsers send them. */
export const aPrebooking = (changes: object = {}) => ({
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Dehradun',
  otherCity: null,
  comments: '',
  agreeTerms: true,
  ...changes,
});

export const aFeedback = (changes: object = {}) => ({
  rating: 4,
  thoughts: 'More shade, please.',
  visit_frequency: 'Once a month',
  game_mode_request: 'Stealth Missions',
  arena_upgrade: 'Themed Areas',
  custom_request: '',
  ...changes,
});

export const aContactMessage = (changes: object = {}) => ({
  email: 'asha@example.in',
  message: 'Do you have goggles that fit over glasses?',
  ...changes,
});

export const aWaiver = (changes: object = {}) => ({ ...adult, ...changes });

/** A builder for each kind of form. */
export const examples: Record<SubmissionKind, (changes?: object) => object> = {
  prebooking: aPrebooking,
  feedback: aFeedback,
  waiver: aWaiver,
  contact: aContactMessage,
};
