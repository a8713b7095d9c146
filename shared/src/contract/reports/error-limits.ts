/** Characters of a message. */
export const MAX_MESSAGE_LENGTH = 200;

/** Frames of a report. */
export const MAX_FRAMES = 20;

/** Names of errors are identifiers. Anything else may be text of a visitor. */
export const ERROR_NAME = /^[A-Za-z_$][\w$]{0,49}$/;
