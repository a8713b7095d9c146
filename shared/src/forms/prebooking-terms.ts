/** What agreeing means. A change of these sentences needs a new version in the form's schema. */
export const terms = [
  'Pre-booking shows interest. It holds no slot and costs nothing.',
  'We use these details only to contact you about early access, and keep them until you ask us to erase them.',
  'Write to the address at the foot of the page to see, correct or withdraw them at any time.',
] as const;
