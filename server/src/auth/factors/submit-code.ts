import type { FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { countCode, forgetWrongCodes, type Guessed, ownerIsToBeTold, uncountCode } from '../brute-force/code-attempts';
import { type Device, knownDevice } from '../devices/devices';
import { AuthFailure } from '../http/auth-error';
import { factorGuessed } from '../mail/messages';
import type { Opened } from '../sessions/open-session';
import { enteredByMail } from '../sessions/proofs';
import type { SessionRow, UserRow } from '../table';
import { type Answer, verifyFactor, wrongCode } from './verify-factor';

/**
 * Takes the code of an authenticator app. Wrong ones are counted for all apps of the account together, so that having
 * several gives no more tries, and apart for a browser that has shown the second factor before, for sessions that came
 * by mail and for all others: who only knows the password cannot make the owner wait.
 * @throws AuthFailure
 */
export async function enterCode(
  backend: Backend,
  request: FastifyRequest,
  { user, session }: { user: UserRow; session: SessionRow },
  answer: Answer,
): Promise<Opened> {
  const { db, now } = backend;
  if (!/^[0-9]{6}$/.test(answer.code)) throw wrongCode();
  const verify = () => db.transaction((tx) => verifyFactor(tx, session, answer, now()));
  // Its secret was shown to the session that adds it, and it protects nothing yet.
  if (answer.factor.status === 'unverified') return verify();
  const device = await knownDevice(db, request, user.id);
  const trusted = device?.secondFactorAt != null;
  const guessed = guessedBy(user, session, trusted ? device : undefined);
  await countCode(db, guessed, now());
  try {
    const opened = await verify();
    await (trusted ? forgetWrongCodes(db, guessed) : uncountCode(db, guessed, now()));
    return opened;
  } catch (error) {
    const wrong = error instanceof AuthFailure && error.code === 'mfa_verification_failed';
    if (!wrong) await uncountCode(db, guessed, now());
    else if (await ownerIsToBeTold(db, guessed, now())) tellOwner(backend, user);
    throw error;
  }
}

function guessedBy({ id }: UserRow, { proofs }: SessionRow, device: Device | undefined): Guessed {
  if (device) return ['factor', id, 'device', device.tokenHash];
  return ['factor', id, enteredByMail(proofs) ? 'mail' : 'password'];
}

function tellOwner({ mailroom, now, site }: Backend, { email }: UserRow) {
  mailroom.later(async () => ({ kind: 'factor_guessed', to: email, at: now(), ...factorGuessed(site) }));
}
