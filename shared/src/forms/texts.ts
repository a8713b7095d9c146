import { z } from 'zod';

/** A line that has to be filled in; `what` completes "Please enter …". Length in characters. */
export function requiredLine(what: string, length = 100) {
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
