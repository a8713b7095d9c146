import { authMessage } from '@arena/shared/contract/auth-messages';
import type { AuthError } from '@supabase/supabase-js';
import { isSessionEnded } from '../session/session-ended';
import { clearSession } from '../session/session-store';
import { type AuthClient, authClient } from './auth-client';

type AuthFailure = { ok: false; message: string; code?: string | undefined };

/** The data of a response, or a message for the visitor and the backend's error code. */
export type AuthResult<Data> = { ok: true; data: Data } | AuthFailure;

const UNREACHABLE: AuthFailure = {
  ok: false,
  message: 'The server cannot be reached right now. Please check your connection and try again.',
};

type AuthResponse = { data: unknown; error: AuthError | null };

/**
 * Calls the auth backend. Never throws. Ends the session in this browser when the backend no longer knows it.
 * @param client the client of the page by default
 */
export async function callAuthBackend<Result extends AuthResponse>(
  call: (client: AuthClient) => Promise<Result>,
  client?: Promise<AuthClient>,
): Promise<AuthResult<Extract<Result, { error: null }>['data']>> {
  try {
    const { data, error } = await call(await (client ?? authClient()));
    if (error && isSessionEnded(error) && !client) {
      clearSession();
      return { ok: false, message: 'Your session has ended. Please log in again.' };
    }
    return error ? authFailure(error) : { ok: true, data };
  } catch {
    return UNREACHABLE;
  }
}

function authFailure({ name, message, code }: AuthError): AuthFailure {
  if (name === 'AuthRetryableFetchError') return UNREACHABLE;
  return { ok: false, message: authMessage({ code, message }), code };
}
