import { emailSchema } from '@arena/shared/forms/fields/email-schema';
import { normalizeText } from '@arena/shared/forms/fields/normalize';
import * as z from 'zod/mini';

export type Mode = 'signUp' | 'login';

const login = z.object({
  /** Empty at login. */
  username: z.string(),
  email: emailSchema,
  password: z.string().check(z.minLength(6, 'Password must be at least 6 characters long.')),
});

/** Fields of sign-up and login in the order of validation. */
export const credentialSchemas = {
  login,
  signUp: z.extend(login, {
    username: z
      .string()
      .check(
        z.overwrite(normalizeText),
        z.minLength(3, 'Username must be at least 3 characters long.'),
        z.toLowerCase(),
      ),
  }),
} satisfies Record<Mode, z.ZodMiniType>;

export type Credentials = z.infer<typeof login>;
