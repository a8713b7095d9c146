import { waiverText } from '@arena/shared/forms/waiver-text';
import { defineTexts } from '@arena/shared/ui/texts';

/** What the page says in both languages: the waiver, and the notices beside the form. */
export const en = {
  ...waiverText,
  goToForm: 'Go to the form',
  validUntilDay: (day: string) => `That is ${day}.`,
  contactPurpose: 'We only write or call about your visit, or if something has happened.',
  keepDraft: 'Keep what I type in this tab until I send it',
  keepDraftNote:
    'It then survives reloads and visits to other pages. It stays on this device and is erased when you send the waiver, untick this, log out or close the tab.',
  guardianApproves: 'A parent or legal guardian approves, in three steps:',
  guardianApprovesMinors: 'For players under 18, a parent or legal guardian approves, in three steps:',
  /** The steps of a guardian for a player under 18. */
  guardianSteps: [
    'Read the waiver with the player.',
    'Leave a name and a phone number here.',
    'Come along to the first game with a photo identity, or send the printed copy, signed.',
  ],
} as const;

export const waiverTexts = defineTexts({
  en,
  hi: () => import(/* webpackChunkName: "waiver-hi" */ './waiver-texts.hi'),
});
