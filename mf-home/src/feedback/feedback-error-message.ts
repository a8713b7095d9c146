import type { ApiFailure } from '@arena/shared/api/post';

/** Message for failed feedback. */
export function feedbackErrorMessage(failure: ApiFailure): string {
  if (failure.kind === 'timeout') return '❌ Connection timeout. Please try again.';
  if (failure.kind === 'network') return '❌ Network error. Please check your internet connection.';
  if (failure.kind === 'server' && failure.error) return `❌ Server error: ${failure.error}`;
  return '❌ Error submitting feedback. Please try again later.';
}
