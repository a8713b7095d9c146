import { HttpError } from '../http/errors';

/** The store is full. */
export function insufficientStorage(cause: unknown): HttpError {
  return HttpError.insufficientStorage(
    'The disk is full, so this release was not stored. Free some space, then publish it again.',
    { cause },
  );
}

/** The store cannot be reached or fails. */
export function storeUnavailable(cause: unknown): HttpError {
  return HttpError.unavailable('The release store cannot be reached at the moment. Please try again.', {
    cause,
  });
}
