import * as z from 'zod/mini';
import { EMAIL_MESSAGE, isEmail } from './email';
import { normalizeEmail } from './normalize';

/** An email address. */
export const emailSchema = z.string(EMAIL_MESSAGE).check(z.overwrite(normalizeEmail), z.refine(isEmail, EMAIL_MESSAGE));
