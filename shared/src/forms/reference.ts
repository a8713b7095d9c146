/** The reference of a submission. */
export const REFERENCE = /^AR-[0-9A-Z]{8}$/;

export const REFERENCE_MESSAGE = 'A reference looks like AR-0123ABCD.';
