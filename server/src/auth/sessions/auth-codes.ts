import { createHash, randomUUID } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure } from '../http/auth-error';
import { authCodes } from '../table';
import { userById } from '../users/find-user';
import { isBanned } from '../users/is-banned';
import { type Opened, openSession } from './open-session';
import { fits, type Pkce } from './pkce';

/** Milliseconds between a click on a mailed link and the exchange of the code it gave. */
const LIFETIME = 300_000;

/** Milliseconds for which a code that came too late is still told apart from one that never was. */
const REMEMBERED = 24 * 3_600_000;

type Grant = { userId: string; pkce: Pkce; method: string };

/** Makes a code that the holder of the verifier can exchange for a session, once. */
export async function issueAuthCode(tx: Database, { userId, pkce, method }: Grant, now: Date): Promise<string> {
  const code = randomUUID();
  await tx.delete(authCodes).where(lt(authCodes.issuedAt, new Date(now.getTime() - REMEMBERED)));
  await tx.insert(authCodes).values({ codeHash: hashOf(code), userId, ...pkce, method, issuedAt: now });
  return code;
}

/**
 * Exchanges a code for a session.
 * @throws AuthFailure
 */
export async function exchangeAuthCode(tx: Database, code: string, verifier: string, now: Date): Promise<Opened> {
  const [grant] = await tx
    .select()
    .from(authCodes)
    .where(eq(authCodes.codeHash, hashOf(code)))
    .for('update');
  const user = grant && (await userById(tx, grant.userId));
  if (!grant || !user) {
    throw new AuthFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (now.getTime() - grant.issuedAt.getTime() > LIFETIME) {
    throw new AuthFailure(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!fits(grant, verifier)) {
    throw new AuthFailure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  if (isBanned(user, now)) throw new AuthFailure(403, 'user_banned', 'User is banned');
  await tx.delete(authCodes).where(eq(authCodes.codeHash, grant.codeHash));
  return openSession(tx, user, grant.method, now);
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
