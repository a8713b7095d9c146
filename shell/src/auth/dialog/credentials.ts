import { emailSchema } from '@arena/shared/forms/email';
import { z } from 'zod';

export type Mode = 'signUp' | 'login';

const login = z.object({
  /** Not asked for when logging in. */
  username: z.string(),
  email: emailSchema,
  password: z.string().min(6, 'Password must be at least 6 characters long.'),
});

/** What the two forms ask for, in the order it is checked; specification §5. */
export const credentials = {
  login,
  signUp: login.extend({
    username: z.string().trim().min(3, 'Username must be at least 3 characters long.').toLowerCase(),
  }),
} satisfies Record<Mode, z.ZodType>;

export type Credentials = z.infer<typeof login>;
