import type { AuthError } from '@supabase/supabase-js';
import { type AuthClient, authClient } from './auth-client';

type Call = (client: AuthClient) => Promise<{ error: AuthError | null }>;

/**
 * Makes a call to the auth backend.
 * @returns a sentence for the visitor when it did not succeed: the backend's own, unless it could not be reached
 */
export async function sentenceOf(make: Call): Promise<string | undefined> {
  try {
    const { error } = await make(await authClient());
    return error ? toSentence(error) : undefined;
  } catch {
    return UNREACHABLE;
  }
}

const UNREACHABLE = 'The server cannot be reached right now. Please check your connection and try again.';

function toSentence(error: AuthError): string {
  if (error.name === 'AuthRetryableFetchError') return UNREACHABLE;
  return error.message.replace(/[^.!?]$/, '$&.');
}
