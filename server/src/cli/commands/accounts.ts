import type { Client } from '../client';
import type { Result } from '../commands';

type Erased = { account: boolean; submissions: string[] };

/** Erases the account of an e-mail address for good, and what was sent with it where that is asked for. */
export async function eraseAccount(
  api: Client,
  email: string,
  { submissions = false }: { submissions?: boolean },
): Promise<Result> {
  const data = await api.post<Erased>('/ops/accounts/erasures', { email, submissions });
  const account = data.account ? 'The account is erased for good.' : 'There was no account with this e-mail address.';
  const sent = data.submissions.length > 0 ? ` Erased as well: ${data.submissions.join(', ')}.` : '';
  return { data, text: `${account}${sent}` };
}
