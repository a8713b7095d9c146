import { logIn, troubleOf } from '../auth-api';
import { unkeptClient } from '../auth-client';
import { askBackend } from '../call-auth-backend';
import { accountOf, expiryOf } from '../login-response';
import { adoptSession, keepSession } from '../session-store';
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
  if (!refresh_token) {
    keepSession(token, accountOf(user), expiryOf(token));
    return { trouble: undefined };
  }
  const tokens = { access_token: token, refresh_token };
  const factor = user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
  if (!factor) return { trouble: await adopt(tokens) };
  return { secondStep: (code) => takeSecondStep(tokens, factor.id, code) };
}

type Tokens = Parameters<typeof adoptSession>[0];

async function takeSecondStep(tokens: Tokens, factorId: string, code: string): Promise<string | undefined> {
  const client = unkeptClient();
  const entered = await askBackend((auth) => auth.setSession(tokens), client);
  if (!entered.ok) return entered.code ? 'You took too long to enter the code. Please log in again.' : entered.sentence;
  const answer = await askBackend((auth) => auth.mfa.challengeAndVerify({ factorId, code }), client);
  return answer.ok ? await adopt(answer.data) : answer.sentence;
}

async function adopt(tokens: Tokens): Promise<string | undefined> {
  try {
    await adoptSession(tokens);
    return undefined;
  } catch {
    return 'Something went wrong';
  }
}
