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

/** Logs in a phone by the secret of a link, once. The link has the secret in its fragment, and this body has it, too. */
export const phoneLogIn = {
  method: 'POST',
  url: '/ops/gate/log-ins',
  schema: {
    body: z.object({ secret: z.string('Scan the code again.').max(100, 'Scan the code again.') }),
    response: {
      201: z.object({ token: z.string(), name: z.string(), role: z.enum(ROLES), apps: z.array(z.string()) }),
    },
  },
} as const;
