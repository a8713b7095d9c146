/** A column shows one field, or some that are read as one. */
type Column = { label: string; fields: readonly string[] };

/** Columns of each kind, the ones one looks for first. Time and reference stand around them. */
export const kinds = {
  prebooking: {
    label: 'Pre-bookings',
    columns: [
      { label: 'Name', fields: ['name'] },
      { label: 'Mobile', fields: ['mobile'] },
      { label: 'E-mail', fields: ['email'] },
      { label: 'City', fields: ['city'] },
      { label: 'Comments', fields: ['comments'] },
    ],
  },
  feedback: {
    label: 'Feedback',
    columns: [
      { label: 'Stars', fields: ['rating'] },
      { label: 'Thoughts', fields: ['thoughts'] },
      { label: 'Visits', fields: ['visit_frequency'] },
      { label: 'Game mode', fields: ['game_mode_request'] },
      { label: 'Upgrade', fields: ['arena_upgrade'] },
      { label: 'Request', fields: ['custom_request'] },
    ],
  },
  waiver: {
    label: 'Waivers',
    columns: [
      { label: 'Name', fields: ['firstName', 'lastName'] },
      { label: 'Born', fields: ['dob'] },
      { label: 'Phone', fields: ['phone'] },
      { label: 'E-mail', fields: ['email'] },
      { label: 'Medical condition', fields: ['medicalCondition'] },
      { label: 'Guardian', fields: ['guardianName', 'guardianPhone'] },
      { label: 'Address', fields: ['address', 'city', 'state', 'zip'] },
    ],
  },
} satisfies Record<string, { label: string; columns: readonly Column[] }>;

export type Kind = keyof typeof kinds;

export const KINDS = Object.keys(kinds) as Kind[];

/** The kind an address names; an unknown one means the first. */
export function kindOf(name: string | null): Kind {
  return KINDS.find((kind) => kind === name) ?? 'prebooking';
}
