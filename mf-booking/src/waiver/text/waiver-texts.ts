import { waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text';
import { waiverText } from '@arena/shared/forms/waiver/waiver-text';
import { defineTexts } from '@arena/shared/ui/texts';

/** The texts of the page in both languages: the waiver, its form and the signed copy. */
export const en = {
  ...waiverText,
  goToForm: 'Go to the form',
  form: waiverFormText,
  description: "Read and submit the arena's liability waiver before your first game.",
  version: (version: string) => `Version ${version}`,
  thatIs: (day: string) => `That is ${day}.`,
  /** Name of the form. */
  waiver: 'Waiver',
  printWaiver: 'Print the waiver',
  noPrintWaiver: 'No print dialog? Open this page in another browser.',
  player: 'Player',
  playerNote: 'One form for each player. Please fill in everything that is not marked as optional.',
  isMinor: 'This date of birth makes you under 18, but your answer above is 18 or above. Please check which is right.',
  isAdult: 'This date of birth makes you 18 or above, but your answer above is below 18. Please check which is right.',
  contact: 'Contact',
  contactPurpose: 'We only write or call about your visit, or if something has happened.',
  health: 'Health and consent',
  tellMarshal: 'Tell a marshal which one before you play. It stays with them.',
  draftNote:
    'What you type stays in this tab when you reload or visit other pages. It is erased when you send the waiver, log out or close the tab.',
  clear: 'Clear the form',
  clearQuestion: 'Clear everything that you typed into this form?',
  guardianApproves: 'A parent or legal guardian approves, in three steps:',
  guardianApprovesMinors: 'For players under 18, a parent or legal guardian approves, in three steps:',
  /** The steps of a guardian for a player under 18. */
  guardianSteps: [
    'Read the waiver with the player.',
    'Leave a name and a phone number here.',
    'Come along to the first game with a photo identity, or send the printed copy, signed.',
  ],
  corrections: (count: number) => `${count} answers need correcting:`,
  /** How a message names the form when the visitor has left its page. */
  yourWaiver: 'Your waiver',
  reference: (reference: string) => `Reference: ${reference}`,
  submittedAt: (time: string) => `Submitted ${time}`,
  isStored: 'Your waiver is with us',
  guardianComes:
    'The player is under 18: a parent or legal guardian comes along to the first game, or signs the printed copy.',
  later: 'To see, correct or withdraw it later, log in with this email address:',
  yourSubmissions: 'Your forms',
  printCopy: 'Print this copy',
  noPrintCopy: 'No print dialog? Take a screenshot of the reference and the QR code.',
  anotherPlayer: 'Waiver for another player',
  yourCopy: 'Your copy',
  playerSigns: 'Player: signature, date',
  guardianSigns: 'Guardian: name, phone, signature, date',
  printedDocument: (version: string) => `Liability Waiver, version ${version}`,
  printedReference: (reference: string) => `, reference ${reference}`,
} as const;

export const waiverTexts = defineTexts({
  en,
  hi: () => import(/* webpackChunkName: "waiver-hi" */ './waiver-texts.hi'),
});
