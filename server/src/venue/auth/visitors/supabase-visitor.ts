import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal';
import {
  accountLocked,
  addressNotProven,
  type IdentifyVisitor,
  notLoggedIn,
  secondStepNeeded,
} from '../../forms/own-submissions/visitor';
import { callProject, type SupabaseProject } from '../api/supabase-project';
import { bearerToken } from '../http/authenticate';

const account = z.object({
  id: z.string().min(1),
  email: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  factors: z.array(z.object({ status: z.string() })).nullish(),
});

const projectSettings = z.object({ mailer_autoconfirm: z.boolean() });

/** Answers of the project to a token that is invalid or whose session has ended. */
const INVALID_SESSION = ['bad_jwt', 'no_authorization', 'session_not_found', 'session_expired', 'user_not_found'];

/**
 * Identifies visitors by the accounts of a Supabase project, with a call for each request. An address counts only if
 * the project confirms addresses by mail.
 */
export function supabaseVisitors(project: SupabaseProject): IdentifyVisitor {
  return async (request) => {
    const token = readToken(request);
    const [user, settings] = await Promise.all([
      askProject(project, 'user', account, token),
      askProject(project, 'settings', projectSettings),
    ]);
    const hasFactor = user.factors?.some(({ status }) => status === 'verified');
    if (hasFactor && assuranceOf(token) !== 'aal2') throw secondStepNeeded();
    if (!user.email || !user.email_confirmed_at || settings.mailer_autoconfirm) throw addressNotProven();
    return { accountId: user.id, email: user.email };
  };
}

function readToken(request: FastifyRequest): string {
  try {
    return bearerToken(request);
  } catch {
    throw notLoggedIn();
  }
}

/** The assurance level in a token that the project has verified. */
function assuranceOf(token: string): unknown {
  try {
    return decodeJwt(token).aal;
  } catch {
    return undefined;
  }
}

/**
 * @throws Refusal `unauthenticated` for an invalid session, `forbidden` for a locked account, `unavailable` if the
 * project does not answer
 */
async function askProject<Answer>(
  project: SupabaseProject,
  path: string,
  schema: z.ZodType<Answer>,
  token = project.key,
): Promise<Answer> {
  const answer = await callProject(project, path, { token });
  if (!answer) throw unavailable();
  if (answer.ok) {
    const { success, data } = schema.safeParse(answer.body);
    if (!success) throw unavailable();
    return data;
  }
  // The project's gateway sends no code. It refuses the key of this server, not the visitor.
  const code = answer.error?.code ?? '';
  if (code === 'user_banned') throw accountLocked();
  throw INVALID_SESSION.includes(code) ? notLoggedIn() : unavailable();
}

const unavailable = () =>
  new Refusal('unavailable', 'Accounts cannot be reached right now. Please try again in a moment.');
