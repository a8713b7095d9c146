import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError } from '../http/auth-error';
import { authCodes } from '../table';
import { userById } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { type OpenedSession, openSession } from './open-session';
import { matchesChallenge, type Pkce } from './pkce';

/** Milliseconds between opening a mailed link and exchanging its authorization code. */
const LIFETIME = 300_000;

type Grant = { userId: string; pkce: Pkce; method: string };

/** Issues an authorization code, which the holder of the PKCE verifier can exchange for a session once. */
export async function issueAuthCode(tx: Database, { userId, pkce, method }: Grant, now: Date): Promise<string> {
  const code = randomUUID();
  await tx.insert(authCodes).values({ codeHash: hashOf(code), userId, ...pkce, method, issuedAt: now });
  return code;
}

/**
 * Exchanges an authorization code for a session.
 * @throws AuthError when the code is unknown, used or expired, the verifier is wrong, or the account is locked
 */
export async function exchangeAuthCode(
  tx: Database,
  code: string,
  verifier: string,
  now: Date,
): Promise<OpenedSession> {
  const [grant] = await tx
    .select()
    .from(authCodes)
    .where(eq(authCodes.codeHash, hashOf(code)))
    .for('update');
  const user = grant && (await userById(tx, grant.userId));
  if (!grant || !user) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (now.getTime() - grant.issuedAt.getTime() > LIFETIME) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!matchesChallenge(grant, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  await tx.delete(authCodes).where(eq(authCodes.codeHash, grant.codeHash));
  return openSession(tx, user, grant.method, now);
}

function hashOf(code: string): string {
  return hash('sha256', code, 'base64url');
}
