import type { WaiverField, WaiverFieldWith } from '../waiver/waiver-fields';

type GuardianField = WaiverFieldWith<{ group: 'guardian' }>;

/** The answers of an adult, as a browser sends them. */
export const adult = {
  firstName: 'Asha',
  lastName: 'Rawat',
  dob: '1998-02-28',
  address: '12 Rajpur Road',
  city: 'Dehradun',
  state: 'Uttarakhand',
  zip: '248001',
  phone: '+91 98765 43210',
  email: 'asha@example.in',
  medicalCondition: 'no',
} satisfies Record<Exclude<WaiverField, GuardianField>, string>;

export const guardian = { guardianName: 'Sunita Negi', guardianPhone: '+91 98765 00000' } satisfies Record<
  GuardianField,
  string
>;
