import { z } from 'zod';
import { AuthFailure } from '../http/auth-error';
import type { Limit } from '../http/limits';
import { limitPasswords } from '../sessions/limit-passwords';
import { spelled } from '../users/email-address';
import type { Accounts } from './accounts';

/** A Supabase project and its publishable key. */
export type SupabaseProject = { url: string; key: string };

/** Milliseconds to wait for the project: less than a visitor's browser waits. */
const PATIENCE = 10_000;

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

/** A failure in either of the shapes that such servers have. */
const failure = z.object({
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
      await ask(project, 'signup', { email, password, data: { username } });
    },
    logIn: async (request, _reply, credentials) => {
      await limitPasswords(limit, request, spelled(credentials.email));
      const answer = session.safeParse(await ask(project, 'token?grant_type=password', credentials));
      if (!answer.success) throw unavailable();
      return answer.data;
    },
  };
}

async function ask({ url, key }: SupabaseProject, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => {
    throw unavailable();
  });
  const told: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return told;
  throw refusal(answer.status, told);
}

function refusal(status: number, told: unknown): AuthFailure {
  const { success, data } = failure.safeParse(told);
  const sentence = data?.message ?? data?.msg ?? data?.error_description;
  // Without a key of the project its gateway answers 401, which is not for the visitor to put right.
  if (!success || !sentence || status >= 500 || status === 401) return unavailable();
  const code = data.error_code ?? (typeof data.code === 'string' ? data.code : 'validation_failed');
  return new AuthFailure(status, code, sentence);
}

const unavailable = () => new AuthFailure(503, 'unexpected_failure', 'Accounts cannot be reached right now.');
