/**
 * Name of a hidden form field that only bots fill in. The server does not store such submissions. Browsers have no
 * autofill value for "subject".
 */
export const HONEYPOT_FIELD = 'subject';
