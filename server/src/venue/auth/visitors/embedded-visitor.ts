import type { Database } from '../../../kernel/database/database';
import {
  accountLocked,
  addressNotProven,
  type IdentifyVisitor,
  notLoggedIn,
  secondStepNeeded,
} from '../../forms/own-submissions/visitor';
import { findFactors } from '../factors/find-factors';
import { AuthError } from '../http/auth-error';
import { authenticate } from '../http/authenticate';
import { openKeyRing } from '../keys/signing-keys';
import { hasSecondFactor } from '../sessions/proofs';

/** Identifies visitors by the accounts of the embedded backend. */
export function embeddedVisitors(db: Database, now: () => Date): IdentifyVisitor {
  const keys = openKeyRing(db, now);
  return async (request) => {
    const { user, session } = await authenticate({ db, keys, now }, request).catch(throwForVisitors);
    const factors = await findFactors(db, user.id);
    const needsSecondStep = factors.some(({ status }) => status === 'verified') && !hasSecondFactor(session.proofs);
    if (needsSecondStep) throw secondStepNeeded();
    if (!user.addressProvenAt) throw addressNotProven();
    return { accountId: user.id, email: user.email };
  };
}

/** @throws Refusal with a message for visitors, because messages of the auth API are for its client */
function throwForVisitors(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  throw error.code === 'user_banned' ? accountLocked() : notLoggedIn();
}
