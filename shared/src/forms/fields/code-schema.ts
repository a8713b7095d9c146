import * as z from 'zod/mini';
import { normalizeCode } from './normalize';

/** A code of six digits, from an app or a mail. `message` says which. */
export function codeSchema(message: string) {
  return z.string(message).check(z.overwrite(normalizeCode), z.regex(/^[0-9]{6}$/, message));
}
