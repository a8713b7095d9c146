import type { FastifyRequest } from 'fastify';
import { queueMails } from '../../mails/queue';
import type { Backend } from '../backend';
import {
  type AttemptKey,
  claimOwnerNotification,
  countAttempt,
  deleteWrongCodes,
  uncountAttempt,
} from '../brute-force/code-attempts';
import { type Device, findDevice } from '../devices/devices';
import { AuthError } from '../http/auth-error';
import type { OpenedSession } from '../sessions/open-session';
import { startedByMail } from '../sessions/proofs';
import type { SessionRow, UserRow } from '../table';
import { type ChallengeAnswer, invalidCode, verifyFactor } from './verify-factor';

/**
 * Verifies the code of an authenticator app, with brute-force protection. All apps of an account share the counters of
 * wrong codes. There are separate counters for each browser that has verified the second factor before, for sessions
 * started by mail, and for all other sessions: an intruder who only knows the password cannot make the owner wait.
 * @throws AuthError
 */
export async function submitCode(
  backend: Backend,
  request: FastifyRequest,
  { user, session }: { user: UserRow; session: SessionRow },
  answer: ChallengeAnswer,
): Promise<OpenedSession> {
  const { db, now } = backend;
  if (!/^[0-9]{6}$/.test(answer.code)) throw invalidCode();
  const verify = () => db.transaction((tx) => verifyFactor(tx, session, answer, now()));
  // An unverified factor protects nothing yet, and the session that adds it knows its secret.
  if (answer.factor.status === 'unverified') return verify();
  const device = await findDevice(db, request, user.id);
  const isTrusted = device?.secondFactorAt != null;
  const attemptKey = attemptKeyOf(user, session, isTrusted ? device : undefined);
  await countAttempt(db, attemptKey, now());
  try {
    const opened = await verify();
    await (isTrusted ? deleteWrongCodes(db, attemptKey) : uncountAttempt(db, attemptKey, now()));
    return opened;
  } catch (error) {
    const isWrongCode = error instanceof AuthError && error.code === 'mfa_verification_failed';
    if (!isWrongCode) await uncountAttempt(db, attemptKey, now());
    else await notifyOwner(backend, user, attemptKey);
    throw error;
  }
}

function attemptKeyOf({ id }: UserRow, { proofs }: SessionRow, device: Device | undefined): AttemptKey {
  if (device) return ['factor', id, 'device', device.tokenHash];
  return ['factor', id, startedByMail(proofs) ? 'mail' : 'password'];
}

async function notifyOwner({ db, now, wakeDelivery }: Backend, { id }: UserRow, attemptKey: AttemptKey) {
  await db.transaction(async (tx) => {
    const at = now();
    const isDue = await claimOwnerNotification(tx, attemptKey, at);
    if (isDue) await queueMails(tx, [{ kind: 'factor_guessed', about: id, at }]);
  });
  wakeDelivery();
}
