import * as z from 'zod/mini';
import { fits } from './count-characters';
import { LINE_LENGTH } from './texts';

/** A required line of text. `what` completes "Please enter …". `length` is in characters, as people count them. */
export function requiredLine(what: string, length = LINE_LENGTH) {
  return z.string(`Please enter ${what}.`).check(z.trim(), z.minLength(1, `Please enter ${what}.`), atMost(length));
}

/** Optional text, which may be empty. `length` is in characters, as people count them. */
export function optionalText(length: number) {
  return z._default(z.string('Please enter text.').check(z.trim(), atMost(length)), '');
}

function atMost(length: number) {
  const message = `Please use at most ${length.toLocaleString('en-IN')} characters.`;
  return z.check<string>(({ value, issues }) => {
    if (fits(value, length)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: length, input: value, message });
  });
}
