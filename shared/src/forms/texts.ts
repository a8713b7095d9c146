import { z } from 'zod';

/** Most characters of a name or another single line. */
export const LINE_LENGTH = 100;

/** A line that has to be filled in; `what` completes "Please enter …". Length in characters. */
export function requiredLine(what: string, length = LINE_LENGTH) {
  return z
    .string(`Please enter ${what}.`)
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(length, `Please use at most ${length} characters.`);
}

/** Text that may be left out or empty. Length in characters. */
export function optionalText(length: number) {
  return z.string('Please enter text.').trim().max(length, `Please use at most ${length} characters.`).default('');
}
