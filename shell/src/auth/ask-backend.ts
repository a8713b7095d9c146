import type { AuthError } from '@supabase/supabase-js';
import { type AuthClient, authClient } from './auth-client';

type Refused = { ok: false; sentence: string; code?: string | undefined };

/** What the backend answered, or a sentence for the visitor and the backend's code for it. */
export type Answer<Data> = { ok: true; data: Data } | Refused;

const UNREACHABLE: Refused = {
  ok: false,
  sentence: 'The server cannot be reached right now. Please check your connection and try again.',
};

type Given = { data: unknown; error: AuthError | null };

/** Makes a call to the auth backend; it never throws. */
export async function askBackend<Result extends Given>(
  call: (client: AuthClient) => Promise<Result>,
): Promise<Answer<Extract<Result, { error: null }>['data']>> {
  try {
    const { data, error } = await call(await authClient());
    return error ? refused(error) : { ok: true, data };
  } catch {
    return UNREACHABLE;
  }
}

function refused({ name, message, code }: AuthError): Refused {
  // Its message is for programmers.
  if (name === 'AuthRetryableFetchError') return UNREACHABLE;
  return { ok: false, sentence: message.replace(/[^.!?]$/, '$&.'), code };
}
