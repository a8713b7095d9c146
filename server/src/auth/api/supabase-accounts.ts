import { z } from 'zod';
import { AuthError } from '../http/auth-error';
import type { Limit } from '../http/limits';
import { limitPasswordAttempts } from '../sessions/limit-passwords';
import { normalizeAddress } from '../users/email-address';
import type { Accounts } from './accounts';

/** A Supabase project and its publishable key. */
export type SupabaseProject = { url: string; key: string };

/** Milliseconds to wait for the project, shorter than the time-out of a visitor's browser. */
const TIMEOUT = 10_000;

const session = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().optional(),
    user_metadata: z.record(z.string(), z.unknown()).default({}),
    factors: z.array(z.looseObject({})).optional(),
  }),
});

/** An error in either format of Supabase Auth. */
const errorBody = z.object({
  code: z.unknown(),
  error_code: z.string().optional(),
  message: z.string().optional(),
  msg: z.string().optional(),
  error_description: z.string().optional(),
});

/** The accounts of a Supabase project. */
export function supabaseAccounts(project: SupabaseProject, limit: Limit): Accounts {
  return {
    signUp: async (_request, { username, email, password }) => {
      await callProject(project, 'signup', { email, password, data: { username } });
    },
    logIn: async (request, _reply, credentials) => {
      await limitPasswordAttempts(limit, request, normalizeAddress(credentials.email));
      const login = session.safeParse(await callProject(project, 'token?grant_type=password', credentials));
      if (!login.success) throw unavailable();
      return login.data;
    },
  };
}

async function callProject({ url, key }: SupabaseProject, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => {
    throw unavailable();
  });
  const responseBody: unknown = await response.json().catch(() => undefined);
  if (response.ok) return responseBody;
  throw toAuthError(response.status, responseBody);
}

function toAuthError(status: number, responseBody: unknown): AuthError {
  const { success, data } = errorBody.safeParse(responseBody);
  const message = data?.message ?? data?.msg ?? data?.error_description;
  // The project's gateway answers 401 to a wrong key, a fault of the configuration and not of the visitor.
  if (!success || !message || status >= 500 || status === 401) return unavailable();
  const code = data.error_code ?? (typeof data.code === 'string' ? data.code : 'validation_failed');
  return new AuthError(status, code, message);
}

const unavailable = () => new AuthError(503, 'unexpected_failure', 'Accounts cannot be reached right now.');
