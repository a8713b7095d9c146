import { eraseOwnAccount } from '../accounts/erase-own-account';
import { readLinkTarget } from '../accounts/links/link-target';
import { signUp } from '../accounts/sign-up';
import type { Backend } from '../backend';
import { createLoginResponse } from '../sessions/login-response';
import { passwordGrant } from '../sessions/password-grant';
import { requireAddress } from '../users/email-address';
import { requireValidPassword } from '../users/password-policy';
import type { Accounts } from './accounts';

/** The accounts of the embedded backend. */
export function embeddedAccounts(backend: Backend, mailing: Parameters<typeof eraseOwnAccount>[1]): Accounts {
  return {
    signUp: async (request, { username, email, password }) => {
      requireValidPassword(password);
      const applicant = { username, email: requireAddress(email), password, data: { username } };
      await signUp(backend, request, applicant, readLinkTarget(backend, request, undefined));
    },
    erase: (request, proof) => eraseOwnAccount(backend, mailing, request, proof),
    logIn: async (request, reply, credentials) =>
      createLoginResponse(backend, request, reply, await passwordGrant(backend, request, credentials)),
  };
}
