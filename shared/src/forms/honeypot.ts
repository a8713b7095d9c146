/**
 * Name of a hidden form field that people neither see nor reach. Bots fill it in, and so may a browser's autofill, so the
 * server stores such a submission and marks it as suspected. Browsers have no autofill value for "subject".
 */
export const HONEYPOT_FIELD = 'subject';
