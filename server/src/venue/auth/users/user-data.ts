import type { Metadata } from '../table';
import { requireValidMetadata } from './metadata';
import { requireReadableUsername } from './username';

/**
 * Validates the user data of a request, including the username, which pages show.
 * @param metadata the account's complete metadata after and before the change
 * @throws AuthError
 */
export function requireValidUserData(
  data: Metadata,
  metadata: { after: Metadata; before: Metadata } = { after: data, before: {} },
) {
  requireValidMetadata(metadata.after, metadata.before);
  if (typeof data.username === 'string') requireReadableUsername(data.username);
}
