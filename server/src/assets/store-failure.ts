import { Refusal } from '../errors';

/** The store has no room. */
export function noRoom(cause: unknown): Refusal {
  return new Refusal('full', 'There is no room left for this release. Make room, then publish it again.', { cause });
}

/** The store does not do what it is asked to. */
export function unreachable(cause: unknown): Refusal {
  return new Refusal('unavailable', 'The files of releases cannot be reached at the moment. Please try again.', {
    cause,
  });
}
