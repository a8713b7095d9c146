/** Most characters of an address that mail can be sent to. */
export const EMAIL_LENGTH = 254;

/** Non-space, `@`, non-space, dot, non-space, over the whole of it; specification §5. */
export const EMAIL_PATTERN = /^\S+@\S+\.\S+$/;

export const EMAIL_SENTENCE = 'Please enter a valid email address.';
