import type { Metadata } from '../table';
import { requireGoodMetadata } from './metadata';
import { requireReadableUsername } from './username';

/**
 * Checks what a request tells about an account, the username in it included: pages show it.
 * @param whole what the account would tell then, and what it tells now
 * @throws AuthFailure
 */
export function requireGoodData(
  data: Metadata,
  whole: { after: Metadata; before: Metadata } = { after: data, before: {} },
) {
  requireGoodMetadata(whole.after, whole.before);
  if (typeof data.username === 'string') requireReadableUsername(data.username);
}
