import { z } from 'zod';
import { AuthError } from '../http/auth-error';
import type { Limit } from '../http/limits';
import { limitPasswordAttempts } from '../sessions/limit-passwords';
import { normalizeAddress } from '../users/email-address';
import type { Accounts } from './accounts';
import { callProject, type SupabaseProject } from './supabase-project';

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

/** The accounts of a Supabase project. */
export function supabaseAccounts(project: SupabaseProject, limit: Limit): Accounts {
  return {
    signUp: async (_request, { username, email, password }) => {
      await post(project, 'signup', { email, password, data: { username } });
    },
    erase: async () => {
      throw new AuthError(409, 'not_here', 'Accounts of this site are erased by the arena. Please write to us.');
    },
    logIn: async (request, _reply, credentials) => {
      await limitPasswordAttempts(limit, request, normalizeAddress(credentials.email));
      const login = session.safeParse(await post(project, 'token?grant_type=password', credentials));
      if (!login.success) throw unavailable();
      return login.data;
    },
  };
}

async function post(project: SupabaseProject, path: string, body: object): Promise<unknown> {
  const answer = await callProject(project, path, { body });
  if (!answer) throw unavailable();
  if (answer.ok) return answer.body;
  const { status, error } = answer;
  // The project's gateway answers 401 to a wrong key, a fault of the configuration and not of the visitor.
  if (!error?.message || status >= 500 || status === 401) throw unavailable();
  throw new AuthError(status, error.code ?? 'validation_failed', error.message);
}

const unavailable = () => new AuthError(503, 'unexpected_failure', 'Accounts cannot be reached right now.');
