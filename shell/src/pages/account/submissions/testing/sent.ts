import { adult, guardian } from '@arena/shared/forms/testing/a-waiver';
import type { SentMessage, SentPrebooking, SentWaiver } from '../sent-submissions';

/** A pre-booking as the server sends it. */
export const prebooking: SentPrebooking = {
  kind: 'prebooking',
  reference: 'AR-0123ABCD',
  receivedAt: '2026-11-19T20:00:00.000Z',
  revision: 0,
  correctedAt: null,
  withdrawnAt: null,
  textVersion: 'prebooking-2026-11-23',
  language: 'hi',
  fields: { name: 'Asha Rawat', mobile: '9876543210', city: 'Pune', otherCity: 'Pune', comments: 'We are\neight.' },
};

/** A message to the venue. */
export const message: SentMessage = {
  reference: 'AR-0M3SSAGE',
  receivedAt: '2026-11-20T10:00:00.000Z',
  message: 'Is there parking?\nAsha',
  textVersion: 'contact-2026-11-26',
  language: 'en',
};

// The email address is that of the account.
const { email: _, ...answers } = { ...adult, ...guardian };

/** The waiver of a player under 18, who has played on two days. */
export const waiver: SentWaiver = {
  kind: 'waiver',
  reference: 'AR-7K2M9QXD',
  receivedAt: '2026-11-18T10:00:00.000Z',
  revision: 2,
  correctedAt: '2026-11-20T08:12:00.000Z',
  withdrawnAt: null,
  textVersion: 'waiver-2026-11-23',
  language: 'en',
  validUntil: '2099-12-31',
  checkIns: [{ at: '2026-11-25T05:30:00.000Z' }, { at: '2026-11-22T05:30:00.000Z' }],
  fields: {
    ...answers,
    ...{ firstName: 'Kabir', lastName: 'Negi', dob: '2012-05-01', zip: null, medicalCondition: 'yes' },
  },
};
