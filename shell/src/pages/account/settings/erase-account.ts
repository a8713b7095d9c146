import { call } from '@arena/shared/api/call';
import { ERASE_ACCOUNT } from '@arena/shared/contract/api/visitor-api';
import { errorMessage } from '../../../auth/backend/auth-api';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';

/** Milliseconds. */
const TIMEOUT = 15_000;

/**
 * Erases the account of the session.
 * @param proof the password, or the code of a mail
 * @returns an error message for the visitor, or undefined on success
 */
export async function eraseAccount(proof: { password: string } | { code: string }): Promise<string | undefined> {
  const session = await callAuthBackend((client) => client.getSession());
  if (!session.ok) return session.message;
  const headers = { Authorization: `Bearer ${session.data.session?.access_token}` };
  const result = await call(ERASE_ACCOUNT, { method: 'POST', headers, data: proof, timeout: TIMEOUT });
  return result.ok ? undefined : errorMessage(result.failure);
}
