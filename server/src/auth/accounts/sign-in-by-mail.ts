import type { Backend } from '../backend';
import type { MailedSecret } from '../mail/mailed-secrets';
import { type Opened, openSession } from '../sessions/open-session';
import { redeem } from './redeem-secret';

/** Uses a mailed secret and signs its account in; or word that another confirmation is awaited, or nothing when it is void. */
export function enterByMail(backend: Backend, secret: MailedSecret): Promise<Opened | 'half' | undefined> {
  return backend.db.transaction(async (tx) => {
    const redeemed = await redeem(backend, tx, secret);
    return redeemed && redeemed !== 'half' ? openSession(tx, redeemed, 'otp', backend.now()) : redeemed;
  });
}
