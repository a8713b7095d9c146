import { errorMessage, logIn } from '../backend/auth-api';
import { ephemeralClient } from '../backend/auth-client';
import { callAuthBackend } from '../backend/call-auth-backend';
import { tokenExpiry } from '../backend/login-response';
import { establishSession, storeTokenSession } from '../session/session-store';
import type { Credentials } from './credentials';

/** Submits the code of the second step. Returns an error message, or undefined on success. */
export type SubmitCode = (code: string) => Promise<string | undefined>;

/** The second step that the login still needs; otherwise an error message, or undefined on success. */
type Outcome = { error: string | undefined; isUnconfirmed?: boolean } | { secondStep: SubmitCode };

/** Logs in with a password. An account with two-step login is signed in, here and in other tabs, after its second step. */
export async function logInWithPassword({ email, password }: Credentials): Promise<Outcome> {
  const result = await logIn({ email, password });
  if (!result.ok) {
    const { failure } = result;
    const isUnconfirmed = failure.kind === 'server' && failure.code === 'email_not_confirmed';
    return { error: errorMessage(failure), isUnconfirmed };
  }
  const { token, refreshToken, account, factorId } = result.data;
  if (!refreshToken) {
    storeTokenSession(token, account, tokenExpiry(token));
    return { error: undefined };
  }
  const tokens = { access_token: token, refresh_token: refreshToken };
  if (!factorId) return { error: await startSession(tokens) };
  return { secondStep: (code) => verifyCode(tokens, factorId, code) };
}

type Tokens = Parameters<typeof establishSession>[0];

async function verifyCode(tokens: Tokens, factorId: string, code: string): Promise<string | undefined> {
  const client = ephemeralClient();
  const session = await callAuthBackend((auth) => auth.setSession(tokens), client);
  if (!session.ok) return session.code ? 'You took too long to enter the code. Please log in again.' : session.message;
  const result = await callAuthBackend((auth) => auth.mfa.challengeAndVerify({ factorId, code }), client);
  return result.ok ? await startSession(result.data) : result.message;
}

async function startSession(tokens: Tokens): Promise<string | undefined> {
  try {
    await establishSession(tokens);
    return undefined;
  } catch {
    return 'Something went wrong';
  }
}
