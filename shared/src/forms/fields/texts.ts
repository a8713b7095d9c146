/** Maximum number of characters of a name or another single line. */
export const LINE_LENGTH = 100;
