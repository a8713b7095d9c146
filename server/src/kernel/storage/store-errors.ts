import { Refusal } from '../refusal';

/** The store is full. */
export function insufficientStorage(cause: unknown): Refusal {
  return new Refusal(
    'storage_full',
    'The disk is full, so this release was not stored. Free some space, then publish it again.',
    { cause },
  );
}

/** The store cannot be reached or fails. */
export function storeUnavailable(cause: unknown): Refusal {
  return new Refusal('unavailable', 'The release store cannot be reached at the moment. Please try again.', {
    cause,
  });
}
