import type { ApiFailure } from '@arena/shared/api/post';

/** The error message for a failed submission: the message of the server if it sent one. */
export function waiverErrorMessage(failure: ApiFailure): string {
  return (failure.kind === 'server' && failure.error) || 'Something went wrong!';
}
