import type { AuthError } from '@supabase/supabase-js';
import { type AuthClient, authClient } from './auth-client';
import { forgetSession } from './session-store';

type Refused = { ok: false; sentence: string; code?: string | undefined };

/** What the backend answered, or a sentence for the visitor and the backend's code for it. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

const UNREACHABLE: Refused = {
  ok: false,
  sentence: 'The server cannot be reached right now. Please check your connection and try again.',
};

type Given = { data: unknown; error: AuthError | null };

/**
 * Makes a call to the auth backend; it never throws.
 * @param client the page's own unless another is given
 */
export async function askBackend<Result extends Given>(
  call: (client: AuthClient) => Promise<Result>,
  client?: Promise<AuthClient>,
): Promise<Answer<Extract<Result, { error: null }>['data']>> {
  try {
    const { data, error } = await call(await (client ?? authClient()));
    if (error?.name === 'AuthSessionMissingError' && !client) {
      forgetSession();
      return { ok: false, sentence: 'Your session has ended. Please log in again.' };
    }
    return error ? refused(error) : { ok: true, data };
  } catch {
    return UNREACHABLE;
  }
}

/** Their own messages are for programmers. */
const sentences: Record<string, string> = {
  mfa_verification_failed: 'This code is wrong or has been used already. Please wait for the next one and try again.',
};

function refused({ name, message, code }: AuthError): Refused {
  if (name === 'AuthRetryableFetchError') return UNREACHABLE;
  return { ok: false, sentence: sentences[code ?? ''] ?? message.replace(/[^.!?]$/, '$&.'), code };
}
