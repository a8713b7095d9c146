import { z } from 'zod';
import { anyObject } from '../../../kernel/http/route-schemas';
import type { LoginSession } from './accounts';

/** A login in the format of the login form. */
export const loginBody = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().optional(),
    name: z.string(),
    profileImage: z.string().nullable(),
    factors: z.array(anyObject),
  }),
});

export function describeLogin({ access_token, refresh_token, expires_in, user }: LoginSession) {
  const { id, email, user_metadata: metadata, factors = [] } = user;
  return {
    token: access_token,
    refresh_token,
    expires_in,
    user: {
      id,
      email,
      name: readText(metadata.name) ?? readText(metadata.username) ?? '',
      profileImage: readText(metadata.avatar_url) ?? null,
      factors: [...factors],
    },
  };
}

/** Metadata comes from the visitor: values may have any type. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
