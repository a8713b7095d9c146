import type { Backend } from '../backend';
import type { MailedSecret } from '../mail/mailed-secrets';
import { type OpenedSession, openSession } from '../sessions/open-session';
import { redeemSecret } from './links/redeem-secret';

/** Redeems a mailed secret and opens a session. Without a session it resolves with a state or undefined, as `Redeemed`. */
export function signInByMail(
  backend: Backend,
  secret: MailedSecret,
): Promise<OpenedSession | 'other-address-pending' | undefined> {
  return backend.db.transaction(async (tx) => {
    const redeemed = await redeemSecret(backend, tx, secret);
    return redeemed && redeemed !== 'other-address-pending'
      ? openSession(tx, redeemed, 'otp', backend.now())
      : redeemed;
  });
}
