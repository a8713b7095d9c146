/** Maximum length of a deliverable e-mail address. */
export const EMAIL_LENGTH = 254;

/** Non-space, `@`, non-space, dot, non-space, over the whole text. */
export const EMAIL_PATTERN = /^\S+@\S+\.\S+$/;

export const EMAIL_MESSAGE = 'Please enter a valid email address.';
