import { logIn, troubleOf } from '../auth-api';
import { unkeptClient } from '../auth-client';
import { adoptSession } from '../session-store';
import type { Credentials } from './credentials';

/** Takes the code of the second step; answers with a sentence when it did not succeed. */
export type SecondStep = (code: string) => Promise<string | undefined>;

/** Signed in, refused with a sentence, or not done before a second step. */
type Outcome = { trouble: string | undefined } | { secondStep: SecondStep };

/** Logs in with a password. An account with two steps is signed in, here and in other tabs, only after the second. */
export async function logInWithPassword({ email, password }: Credentials): Promise<Outcome> {
  const answer = await logIn({ email, password });
  if (!answer.ok) return { trouble: troubleOf(answer.failure) };
  const { token, refresh_token, user } = answer.data;
  const tokens = { access_token: token, refresh_token };
  const factor = user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
  if (!factor) return { trouble: await adopt(tokens) };
  return { secondStep: (code) => takeSecondStep(tokens, factor.id, code) };
}

type Tokens = Parameters<typeof adoptSession>[0];

async function takeSecondStep(tokens: Tokens, factorId: string, code: string): Promise<string | undefined> {
  try {
    const client = await unkeptClient();
    const entered = await client.setSession(tokens);
    if (entered.error) return 'Too much time has passed. Please log in again.';
    const { data, error } = await client.mfa.challengeAndVerify({ factorId, code });
    // Says how long to wait.
    if (error?.code === 'over_request_rate_limit') return error.message;
    return error ? 'This code is not right. Please wait for the next one and try again.' : await adopt(data);
  } catch {
    return 'Something went wrong';
  }
}

async function adopt(tokens: Tokens): Promise<string | undefined> {
  try {
    await adoptSession(tokens);
    return undefined;
  } catch {
    return 'Something went wrong';
  }
}
