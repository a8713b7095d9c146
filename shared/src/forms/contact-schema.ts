import * as z from 'zod/mini';
import { MESSAGE_LENGTH } from './contact';
import { emailSchema } from './fields/email-schema';
import { requiredLine } from './fields/texts-schema';

/** A message to the venue, with the address to which it answers. */
export const contactSchema = z.object({
  email: emailSchema,
  message: requiredLine('your message', MESSAGE_LENGTH),
});

export type ContactMessage = z.infer<typeof contactSchema>;
