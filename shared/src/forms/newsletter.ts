import * as z from 'zod/mini';
import { emailSchema } from './email';

/** The newsletter form makes no call; only its field is checked. */
export const newsletterSchema = z.object({ email: emailSchema });

export type Newsletter = z.infer<typeof newsletterSchema>;
