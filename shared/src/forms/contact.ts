/** Version of the notice beside the form. */
export const CONTACT_TEXT_VERSION = 'contact-2026-11-26';

/** Maximum number of characters of a message, as people count them. */
export const MESSAGE_LENGTH = 1500;

/** Confirmation after a message was stored. */
export const CONTACT_SENT = 'Your message has arrived. We will answer by email.';
