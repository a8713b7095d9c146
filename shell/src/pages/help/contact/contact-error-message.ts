import type { ApiFailure } from '@arena/shared/api/post';

/** Says why a message to the venue was not sent. */
export function contactErrorMessage(failure: ApiFailure): string {
  if (failure.kind === 'timeout') return 'Connection timeout. Please try again.';
  if (failure.kind === 'network') return 'Network error. Please check your internet connection.';
  if (failure.kind === 'server' && failure.error) return failure.error;
  return 'Your message could not be sent. Please try again.';
}
