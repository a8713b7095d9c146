import type { Waiver } from '@arena/shared/forms/waiver-schema';

/** The labels of the waiver fields in the form and on the copy. */
export const labels = {
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

export type FieldName = keyof typeof labels;
