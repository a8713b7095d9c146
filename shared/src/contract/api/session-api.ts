import { z } from 'zod';
import { ROLES } from '../roles';
import { timestamp } from '../time/timestamp';

/** Endpoints about the token of the request, for every role. */
export const sessionApi = {
  me: {
    method: 'GET',
    url: '/api/ops/me',
    config: { access: 'any' },
    schema: {
      response: {
        200: z.object({
          name: z.string(),
          role: z.enum(ROLES),
          /** Apps of a releaser. */
          apps: z.array(z.string()),
          /** Null if the token does not expire. */
          expiresAt: timestamp.nullable(),
        }),
      },
    },
  },
  /** Ends the session of OpenID Connect whose token the request has. */
  signOut: {
    method: 'POST',
    url: '/api/ops/sign-out',
    config: { access: 'any' },
    schema: { response: { 200: z.object({ id: z.string() }) } },
  },
} as const;
