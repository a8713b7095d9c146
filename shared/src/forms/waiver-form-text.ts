import { SHOW_REFERENCE, WAIVER_SUBMITTED } from './waiver';
import type { Waiver } from './waiver-schema';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  guardianName: "Guardian's name",
  guardianPhone: "Guardian's phone",
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'PIN code',
  medicalCondition: 'Medical condition',
} as const satisfies Record<keyof Waiver, string>;

/** What the form of the waiver and its confirmation say in English, with and without scripts. */
export const waiverFormText = {
  title: 'Liability Waiver',
  labels,
  optional: (label: string) => `${label} (optional)`,
  age: 'Your age',
  ages: { '18_or_above': '18 or above', below_18: 'Below 18' },
  medicalQuestion: 'Do you have a medical condition we should know about?',
  medicalHelp: 'Heart, asthma, epilepsy, pregnancy, a fresh injury, an allergy.',
  answers: { yes: 'Yes', no: 'No' },
  submit: 'Submit waiver',
  submitted: WAIVER_SUBMITTED,
  yourReference: 'Your reference:',
  showReference: SHOW_REFERENCE,
  qrCode: (reference: string) => `QR code of the reference ${reference}`,
  validUntilDay: (day: string) => `Valid until 12/31 (${day})`,
  /** The message of a rule or of the server, in the language of the form. */
  message: (english: string) => english,
} as const;
