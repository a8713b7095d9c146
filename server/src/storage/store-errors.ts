import { Refusal } from '../http/errors';

/** The store has no room. */
export function noRoom(cause: unknown): Refusal {
  return new Refusal(
    'full',
    'The disk is full, so this release was not stored. Free some space, then publish it again.',
    { cause },
  );
}

/** The store does not do what it is asked to. */
export function unreachable(cause: unknown): Refusal {
  return new Refusal('unavailable', 'The release store cannot be reached at the moment. Please try again.', {
    cause,
  });
}
