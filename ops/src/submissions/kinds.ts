import { SUBMISSION_KINDS, type SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { waiverFieldNames } from '@arena/shared/forms/waiver/waiver-fields';
import { waiverRows } from '@arena/shared/forms/waiver/waiver-rows';

/** A column shows one field, or several joined by spaces. */
type Column = { label: string; fields: readonly string[] };

type Kind = { label: string; words: readonly [one: string, many: string]; columns: readonly Column[] };

/** The language in which the visitor read the text of the form. */
const LANGUAGE = { label: 'Language', fields: ['language'] };

/** Words for each kind, and its columns, the most important first. The table adds time and reference. */
export const kinds = {
  prebooking: {
    label: 'Pre-bookings',
    words: ['pre-booking', 'pre-bookings'],
    columns: [
      { label: 'Name', fields: ['name'] },
      { label: 'Mobile', fields: ['mobile'] },
      { label: 'Email', fields: ['email'] },
      { label: 'City', fields: ['city'] },
      { label: 'Comments', fields: ['comments'] },
      LANGUAGE,
    ],
  },
  feedback: {
    label: 'Feedback',
    words: ['feedback form', 'feedback forms'],
    columns: [
      { label: 'Stars', fields: ['rating'] },
      { label: 'Thoughts', fields: ['thoughts'] },
      { label: 'Visits', fields: ['visit_frequency'] },
      { label: 'Game mode', fields: ['game_mode_request'] },
      { label: 'Upgrade', fields: ['arena_upgrade'] },
      { label: 'Request', fields: ['custom_request'] },
      LANGUAGE,
    ],
  },
  waiver: {
    label: 'Waivers',
    words: ['waiver', 'waivers'],
    columns: [...waiverRows(waiverFieldNames), LANGUAGE],
  },
  contact: {
    label: 'Messages',
    words: ['message', 'messages'],
    columns: [{ label: 'Email', fields: ['email'] }, { label: 'Message', fields: ['message'] }, LANGUAGE],
  },
} as const satisfies Record<SubmissionKind, Kind>;

/** The kind with this name; the first kind for any other value. */
export function kindOf(name: string | null): SubmissionKind {
  return SUBMISSION_KINDS.find((kind) => kind === name) ?? 'prebooking';
}
