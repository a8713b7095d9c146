import * as z from 'zod/mini';
import { fits } from './count-characters';
import { isVisible, normalizeText } from './normalize';
import { LINE_LENGTH } from './texts';

/** A required line of text. `what` completes "Please enter …". `length` is in characters, as people count them. */
export function requiredLine(what: string, length = LINE_LENGTH) {
  const message = `Please enter ${what}.`;
  return z.string(message).check(z.overwrite(normalizeText), z.refine(isVisible, message), atMost(length));
}

/** Optional text, which may be empty. `length` is in characters, as people count them. */
export function optionalText(length: number) {
  return z._default(z.string('Please enter text.').check(z.overwrite(normalizeText), atMost(length)), '');
}

function atMost(length: number) {
  const message = `Please use at most ${length.toLocaleString('en-IN')} characters.`;
  return z.check<string>(({ value, issues }) => {
    if (fits(value, length)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: length, input: value, message });
  });
}
