import type { Submission } from './sent-submissions';

type KindTexts = {
  /** As a heading. */
  title: string;
  /** Within a sentence. */
  name: string;
  withdrawing: string;
  erasing: string;
};

/** Words for each kind of submission. */
export const kindTexts: Readonly<Record<Submission['kind'], KindTexts>> = {
  prebooking: {
    title: 'Pre-booking',
    name: 'pre-booking',
    withdrawing:
      'We stop using it at once and no longer write to you about early access. It stays here, marked as withdrawn, until you erase it. You can pre-book again at any time.',
    erasing: '',
  },
  waiver: {
    title: 'Waiver',
    name: 'waiver',
    withdrawing:
      'We stop using it at once, and the gate no longer accepts it. It stays here, marked as withdrawn, until you erase it. To play, sign a new one.',
    erasing: 'Its check-ins go with it. To play, sign a new one. ',
  },
};

/** The effects of erasing, and when they happen. */
export const ERASING =
  'It is gone from the site now, and from our files within 30 minutes. Backups keep it until they are deleted: see Privacy. You cannot undo this.';
