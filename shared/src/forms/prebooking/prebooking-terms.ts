/** The terms that visitors agree to. Changing them requires a new `PREBOOKING_TEXT_VERSION`. */
export const terms = [
  'Pre-booking shows interest. It holds no slot and costs nothing.',
  'We use these details only to contact you about early access, and keep them until you ask us to erase them.',
  'Ask us to see, correct or withdraw them at any time: the help page says how to reach us.',
] as const;

/** The consent to the terms in English. */
export const prebookingConsent = {
  terms,
  agree: 'I agree to these terms',
  agreeMissing: 'Please agree to the terms to continue.',
} as const;
